extension Storefront {
  /// All countries of ISO 3166-1, two letters and then three, five bytes and a blank each; and Kosovo, which has a store
  /// and, as yet, only codes for private use.
  static let countries: StaticString = """
    adand aeare afafg agatg aiaia alalb amarm aoago aqata ararg asasm ataut auaus awabw axala azaze babih bbbrb \
    bdbgd bebel bfbfa bgbgr bhbhr bibdi bjben blblm bmbmu bnbrn bobol bqbes brbra bsbhs btbtn bvbvt bwbwa byblr \
    bzblz cacan cccck cdcod cfcaf cgcog chche ciciv ckcok clchl cmcmr cnchn cocol crcri cucub cvcpv cwcuw cxcxr \
    cycyp czcze dedeu djdji dkdnk dmdma dodom dzdza ececu eeest egegy ehesh ereri esesp eteth fifin fjfji fkflk \
    fmfsm fofro frfra gagab gbgbr gdgrd gegeo gfguf ggggy ghgha gigib glgrl gmgmb gngin gpglp gqgnq grgrc gssgs \
    gtgtm gugum gwgnb gyguy hkhkg hmhmd hnhnd hrhrv hthti huhun ididn ieirl ilisr imimn inind ioiot iqirq irirn \
    isisl itita jejey jmjam jojor jpjpn keken kgkgz khkhm kikir kmcom knkna kpprk krkor kwkwt kycym kzkaz lalao \
    lblbn lclca lilie lklka lrlbr lslso ltltu lulux lvlva lylby mamar mcmco mdmda memne mfmaf mgmdg mhmhl mkmkd \
    mlmli mmmmr mnmng momac mpmnp mqmtq mrmrt msmsr mtmlt mumus mvmdv mwmwi mxmex mymys mzmoz nanam ncncl nener \
    nfnfk ngnga ninic nlnld nonor npnpl nrnru nuniu nznzl omomn papan peper pfpyf pgpng phphl pkpak plpol pmspm \
    pnpcn prpri pspse ptprt pwplw pypry qaqat rereu rorou rssrb rurus rwrwa sasau sbslb scsyc sdsdn seswe sgsgp \
    shshn sisvn sjsjm sksvk slsle smsmr snsen sosom srsur ssssd ststp svslv sxsxm sysyr szswz tctca tdtcd tfatf \
    tgtgo ththa tjtjk tktkl tltls tmtkm tntun toton trtur tttto tvtuv twtwn tztza uaukr uguga umumi ususa uyury \
    uzuzb vavat vcvct veven vgvgb vivir vnvnm vuvut wfwlf wswsm xkxkx yeyem ytmyt zazaf zmzmb zwzwe
    """

  /// The two-letter codes of ISO 639-1 that are languages and no countries, two bytes and a blank each. Codes that are
  /// both, such as `ar` (Arabic, Argentina) or `sv` (Swedish, El Salvador), are countries here.
  static let languages: StaticString = """
    aa ab ak an av ay ce cs da dv el en eo eu fa ff fy gv ha he hi ho hy hz ia ig ii ik iu ja jv ka kj kk kl ko \
    ks ku kv lg ln lo mi nb nd nn nv ny oc oj or os pi qu rm rn sq su sw ta te ti ts ty uk ur vo wa wo xh yi yo \
    zh zu
    """
}
