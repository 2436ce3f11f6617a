# make deb : libupdategate0, libupdategate-dev and python3-updategate in build/deb.

.PHONY: deb test-deb
deb: wheel build/libupdategate.a
	@sh packaging/need.sh debhelper dh-python dpkg-dev fakeroot gcc libc6-dev make
	packaging/deb.sh build/dist/*.whl

test-deb: deb
	@sh packaging/need.sh lintian man-db pkg-config
	packaging/test-deb.sh

# The same bytes wherever it is built: PARTS="so static" tries these only.
.PHONY: test-reproducible
test-reproducible:
	@sh packaging/need.sh debhelper dh-python dpkg-dev fakeroot gcc libc6-dev make binutils python3
	@packaging/reproducible.sh $(or $(PARTS),so static wheel deb)
