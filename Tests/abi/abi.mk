# The promise about the binary interface (docs/abi.md): each line of it is checked, and each check is shown to turn red.
#
#   make test-abi     exports, needs, hardening, header alone, layout, abidiff, older and later callers, deliberate breaks
#   make check-older  today's caller on a library in which every structure has grown (builds that library: a few minutes)
#   make abi-accept   takes an addition to the header into abi/; refuses what would break an old caller
#
# Needs binutils, python3 and abidiff (abigail-tools).

.PHONY: test-abi check-older abi-accept
test-abi: build/libupdategate.so $(C_OUT)/layout
	@sh packaging/need.sh abigail-tools binutils python3
	Tests/abi/check.sh build/libupdategate.so
	Tests/abi/headers.sh include/updategate.h
	$(C_OUT)/layout abi/layout.txt
	Tests/abi/diff.sh include/updategate.h
	Tests/abi/callers.sh build/libupdategate.so
	Tests/abi/breaks.sh

check-older: build/libupdategate.so
	C_EXTRA="$(C_EXTRA)" Tests/abi/older.sh

abi-accept: $(C_OUT)/layout
	$(C_OUT)/layout --print >build/layout.txt
	Tests/abi/accept.sh build/layout.txt
