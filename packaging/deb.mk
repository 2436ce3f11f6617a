# make deb : libupdategate0, libupdategate-dev and python3-updategate in build/deb. Needs debhelper, dh-python, dpkg-dev.

.PHONY: deb test-deb
deb: wheel build/libupdategate.a
	@packaging/need.sh debhelper dh-python dpkg-dev fakeroot
	packaging/deb.sh build/dist/*.whl

test-deb: deb
	@packaging/need.sh lintian man-db
	packaging/test-deb.sh
