extension VersionFileKey {
  /// The keys of hand-made files that are in use, without `_`, `-` and capitals, in the order of their bytes, so that one
  /// is found without a look at each. Behind each its meaning:
  ///
  /// - `f` floor, `F` the same for builds; `r`, `R` recommended; `l`, `L` latest; `v`, `V` latest by a name that says too
  ///   little to count in a file of ours;
  /// - `x` a force flag, `k` a kind of update in a word;
  /// - `s` a store address, `a` the App Store's, `p` Google Play's or of a package for Android;
  /// - `o` minimum OS, `O` whether that is ignored; `t` title, `m` message, `n` notes, `M` messages by language and kind.
  static let words: StaticString = """
    alertmessage:m alerttitle:t androidapkurl:p androidappurl:p androiddownloadurl:p androidlink:p \
    androidstorelink:p androidstoreurl:p androidupdateurl:p androidurl:p apk:p apkdownload:p apkdownloadlink:p \
    apkdownloadurl:p apklink:p apkuri:p apkurl:p appbuild:V appdownloadlink:s appdownloadurl:s applestoreurl:a \
    appleurl:a applink:s appstorelink:a appstoreuri:a appstoreurl:a appstoreversion:l appurl:s appversion:v \
    appversioncode:V availableversion:l availableversioncode:L blockbelow:f blockbelowversion:f blocking:x \
    blockingbuild:F blockingversion:f build:V buildnumber:V buildversion:V changelog:n changelogs:n changes:n \
    compulsory:x critical:x criticalversion:f currentappstoreversion:l currentappversion:l currentbuild:L \
    currentbuildnumber:L currentversion:l currentversioncode:L currentversionname:l description:m detail:m details:m \
    dialogmessage:m dialogtitle:t downloadaddress:s downloadlink:s downloadpage:s downloadpageurl:s downloaduri:s \
    downloadurl:s features:n fileurl:s flexibleminversion:r flexibleupdateversion:r flexibleupdateversioncode:R \
    flexibleversion:r flexibleversioncode:R force:x forcebuild:F forcebuildnumber:F forced:x forcedbuild:F \
    forcedupdate:x forcedupgrade:x forcedversion:f forcedversioncode:F forceinstall:x forceminimumversion:f \
    forceminversion:f forceminversioncode:F forceupdate:x forceupdateappversion:f forceupdatebelow:f \
    forceupdatebelowversion:f forceupdatebuild:F forceupdatebuildnumber:F forceupdateenabled:x forceupdateflag:x \
    forceupdatemessage:m forceupdateminbuild:F forceupdateminimumversion:f forceupdateminimumversioncode:F \
    forceupdateminversion:f forceupdateminversioncode:F forceupdateregardlessofiosversion:O \
    forceupdateregardlessofosversion:O forceupdaterequired:x forceupdateversion:f forceupdateversioncode:F \
    forceupgrade:x forceupgradeversion:f forceversion:f forceversioncode:F googleplaylink:p googleplaystoreurl:p \
    googleplayurl:p hardminimumversion:f hardminversion:f hardupdate:x hardupdateversion:f htmlurl:s \
    immediateupdate:x installurl:s iosappstoreurl:a iosappurl:a iosdownloadurl:a ioslink:a iosstorelink:a \
    iosstoreurl:a iosupdateurl:a iosurl:a ipaurl:a isblocking:x iscritical:x isforced:x isforcedupdate:x \
    isforceupdate:x ishardupdate:x ismandatory:x isrequired:x isupdateforced:x isupdatemandatory:x \
    isupdaterequired:x ituneslink:a itunesurl:a landingurl:s lastappversion:l lastbuild:L lastestversion:l \
    lastversion:l lastversioncode:L latest:l latestappbuild:L latestappversion:l latestappversioncode:L \
    latestavailableversion:l latestbuild:L latestbuildnumber:L latestclientversion:l latestcode:L \
    latestmobileversion:l latestrelease:l latestreleasedversion:l latestreleaseversion:l latestver:l latestvercode:L \
    latestversion:l latestversioncode:L latestversionname:l latestversionnumber:l link:s liveversion:l log:n \
    lowestbuild:F lowestsupportedversion:f lowestversion:f lowestversioncode:F mandatory:x mandatorybuild:F \
    mandatorybuildnumber:F mandatoryminversion:f mandatoryupdate:x mandatoryupdateversion:f mandatoryversion:f \
    mandatoryversioncode:F marketlink:s marketurl:s message:m messages:M min:f minacceptedversion:f \
    minallowedbuild:F minallowedversion:f minallowedversioncode:F minandroid:o minandroidversion:o minapilevel:o \
    minappbuild:F minappbuildnumber:F minappver:f minappversion:f minappversioncode:F minbuild:F minbuildnumber:F \
    minbuildversion:F minclientbuild:F minclientversion:f mincode:F mincompatibleversion:f mincriticalversion:f \
    minforcedversion:f minforceupdateversion:f minforceupdateversioncode:F minforceversion:f minforceversioncode:F \
    minimum:f minimumacceptedversion:f minimumallowedversion:f minimumandroidversion:o minimumappbuild:F \
    minimumappversion:f minimumappversioncode:F minimumbuild:F minimumbuildnumber:F minimumbuildversion:F \
    minimumclientversion:f minimumcompatibleversion:f minimumforceversion:f minimumios:o minimumiosversion:o \
    minimummobileversion:f minimumos:o minimumosversion:o minimumrecommendedbuild:R minimumrecommendedversion:r \
    minimumrecommendedversioncode:R minimumrequiredappversion:f minimumrequiredbuild:F minimumrequiredbuildnumber:F \
    minimumrequiredversion:f minimumrequiredversioncode:F minimumsdk:o minimumsdkversion:o \
    minimumsupportedappversion:f minimumsupportedbuild:F minimumsupportedbuildnumber:F minimumsupportediosversion:o \
    minimumsupportedversion:f minimumsupportedversioncode:F minimumvalidversion:f minimumver:f minimumversion:f \
    minimumversioncode:F minimumversionname:f minimumversionnumber:f minimumversionrequired:f \
    minimumversionsupported:f minios:o miniosversion:o minmobileversion:f minoptionalversion:r minos:o \
    minosversion:o minrecommendedbuild:R minrecommendedversion:r minrecommendedversioncode:R minrequiredappversion:f \
    minrequiredbuild:F minrequiredbuildnumber:F minrequiredversion:f minrequiredversioncode:F minsdk:o \
    minsdkversion:o minsoftupdateversion:r minsoftversion:r minsuggestedversion:r minsupportedappversion:f \
    minsupportedbuild:F minsupportedbuildnumber:F minsupportedversion:f minsupportedversioncode:F minvalidversion:f \
    minver:f minvercode:F minvername:f minversion:f minversionbuild:F minversioncode:F minversionname:f \
    minversionnumber:f minversionrequired:f minversionsupported:f minwarnversion:r mostrecentversion:l msg:m \
    mustupdate:x mustupdateversion:f newappversion:l newbuild:L newbuildnumber:L newestbuild:L newestversion:l \
    newestversioncode:L newver:l newversion:l newversioncode:L newversionname:l notes:n nudgeversion:r oldestbuild:F \
    oldestsupportedversion:f oldestversion:f oldestversioncode:F optionalbuild:R optionalminversion:r \
    optionalupdateversion:r optionalupdateversioncode:R optionalversion:r optionalversioncode:R packageurl:s \
    playstorelink:p playstoreuri:p playstoreurl:p playstoreversion:l playstoreversioncode:L playurl:p \
    preferredminversion:r preferredversion:r productionversion:l publishedversion:l recentversion:l recommended:r \
    recommendedappversion:r recommendedbuild:R recommendedbuildnumber:R recommendedminbuild:R \
    recommendedminimumbuild:R recommendedminimumversion:r recommendedminversion:r recommendedupdateversion:r \
    recommendedversion:r recommendedversioncode:R recommendupdateversion:r recommendversion:r recommendversioncode:R \
    redirecturl:s releasebuild:L releasedescription:n releasedversion:l releaselink:s releasenote:n releasenotes:n \
    releasepage:s releasepageurl:s releasesurl:s releaseurl:s releaseversion:l releaseversioncode:L required:x \
    requiredappversion:f requiredbuild:F requiredbuildnumber:F requiredminimumversion:f requiredminversion:f \
    requiredosversion:o requiredupdate:x requiredupdateversion:f requiredversion:f requiredversioncode:F \
    requiresupdate:x requireupdate:x shouldforceupdate:x softbuild:R softminimumversion:r softminversion:r \
    softminversioncode:R softupdateminversion:r softupdateversion:r softupdateversioncode:R softversion:r \
    softversioncode:R storelink:s storepage:s storepageurl:s storeuri:s storeurl:s storeversion:l storeversioncode:L \
    suggestedbuild:R suggestedminimumversion:r suggestedminversion:r suggestedversion:r suggestedversioncode:R \
    supportedminversion:f testflighturl:a title:t updatealertmessage:m updatealerttitle:t updatedescription:m \
    updatekind:k updatelevel:k updatelink:s updatelog:n updatemandatory:x updatemessage:m updatemode:k updatenotes:n \
    updatepriority:k updaterequired:x updaterequiredversion:f updatetext:m updatetitle:t updatetype:k updateuri:s \
    updateurl:s updateversion:l updateversioncode:L upgradelink:s upgradetype:k upgradeurl:s url:s ver:v vercode:V \
    vername:v version:v versionbuild:V versioncode:V versionlatest:l versionmin:f versionminimum:f versionname:v \
    versionnumber:v versionrequired:f versionstring:v warnbelow:r warnbelowversion:r warningversion:r warnversion:r \
    warnversioncode:R websiteurl:s whatsnew:n
    """
}
