# make deb : libupdategate0 with its debug symbols, libupdategate-dev and python3-updategate in build/deb.
# make deb-source : the source package in build/deb-source, from which Debian's own tools make them. make test-deb-source : in a
# chroot that has what the package asks for, and the Swift toolchain, which no Debian package brings (root).

.PHONY: deb test-deb deb-source test-deb-source
deb-source:
	@sh packaging/need.sh dpkg-dev
	@packaging/deb-source.sh

test-deb-source: deb-source
	@sh packaging/need.sh mmdebstrap mount
	@packaging/test-deb-source.sh

deb: wheel build/libupdategate.a
	@sh packaging/need.sh debhelper dh-python dpkg-dev fakeroot gcc libc6-dev make
	packaging/deb.sh build/dist/*.whl

test-deb: deb
	@sh packaging/need.sh lintian man-db pkg-config devscripts
	packaging/test-deb.sh

# The same bytes wherever it is built: PARTS="so static" tries these only.
.PHONY: test-reproducible
test-reproducible:
	@sh packaging/need.sh debhelper dh-python dpkg-dev fakeroot gcc libc6-dev make binutils python3
	@packaging/reproducible.sh $(or $(PARTS),so static wheel deb)
