/**/lantern.show_1 (
{"resultCount": 1, "results": [{"kind": "software", "version": "3.1", "trackId": 7}]}
) ;
