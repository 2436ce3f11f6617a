#!/usr/bin/env python3
"""sbom.py LIBRARY SWIFTC: the bill of materials of the library, as SPDX 2.3 JSON on standard output.

What is in it, by whom, under which licence: our own sources, and what the toolchain compiles and links in. SOURCE_DATE_EPOCH
is the time that it says; the same library gives the same bytes.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

library, compiler = Path(sys.argv[1]), sys.argv[2]
header = (Path(__file__).parent.parent / "include" / "updategate.h").read_text()
version = re.search(r'#define UG_VERSION_STRING "(.*)"', header)[1]
said = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True).stdout
swift = re.search(r"Swift version (\S+)", said)[1]
digest = hashlib.sha256(library.read_bytes()).hexdigest()
created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())))


def package(name: str, identifier: str, of: str, licence: str, holder: str, by: str, **more: object) -> dict:
    return {
        "name": name,
        "SPDXID": identifier,
        "versionInfo": of,
        "supplier": by,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": holder,
        **more,
    }


print(
    json.dumps(
        {
            "spdxVersion": "SPDX-2.3",
            "dataLicense": "CC0-1.0",
            "SPDXID": "SPDXRef-DOCUMENT",
            "name": f"updategate-{version}",
            "documentNamespace": f"https://spdx.org/spdxdocs/updategate-{version}-{digest[:32]}",
            "creationInfo": {"created": created, "creators": ["Tool: packaging/sbom.py"]},
            "packages": [
                package(
                    "updategate",
                    "SPDXRef-UpdateGate",
                    version,
                    "MIT AND (Apache-2.0 WITH Swift-exception) AND Unicode-3.0",
                    "Copyright (c) 2026 The UpdateGate authors",
                    "Organization: UpdateGate authors",
                    primaryPackagePurpose="LIBRARY",
                    packageFileName=library.name,
                    checksums=[{"algorithm": "SHA256", "checksumValue": digest}],
                ),
                package(
                    "swift-embedded-standard-library",
                    "SPDXRef-Swift",
                    swift,
                    "Apache-2.0 WITH Swift-exception",
                    "Copyright (c) Apple Inc. and the Swift project authors",
                    "Organization: Swift project",
                    comment="Parts of the standard library and of the Embedded runtime, compiled in.",
                ),
                package(
                    "swift-unicode-data-tables",
                    "SPDXRef-Unicode",
                    swift,
                    "(Apache-2.0 WITH Swift-exception) AND Unicode-3.0",
                    "Copyright (c) 1991-2025 Unicode, Inc.",
                    "Organization: Swift project",
                    comment="libswiftUnicodeDataTables, made from the Unicode Character Database; what is used of it is linked in.",
                ),
            ],
            "relationships": [
                {
                    "spdxElementId": "SPDXRef-DOCUMENT",
                    "relationshipType": "DESCRIBES",
                    "relatedSpdxElement": "SPDXRef-UpdateGate",
                },
                *(
                    {
                        "spdxElementId": "SPDXRef-UpdateGate",
                        "relationshipType": "STATIC_LINK",
                        "relatedSpdxElement": part,
                    }
                    for part in ("SPDXRef-Swift", "SPDXRef-Unicode")
                ),
            ],
        },
        indent=1,
    )
)
