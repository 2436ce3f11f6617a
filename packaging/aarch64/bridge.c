/* What the library needs on aarch64 beside the Swift objects.
 *
 * Swift 6.3.1's Embedded runtime answers swift_bridgeObjectRetain with the object without its tag bits. The compiler declares the
 * result as "the argument itself", and on aarch64 callers rely on that, since both stand in x0: a small String that was
 * retained lost two bits of its discriminator. The runtime's own are weak, so these stand before them. They can go when the
 * toolchain has swiftlang/swift pull request 91151. */
#include <stdint.h>

void *swift_retain(void *object);
void *swift_retain_n(void *object, uint32_t count);

/* The object behind the tag bits; NULL for what is no object, a small string for one. */
static void *untagged(void *bridged) {
  const uintptr_t bits = (uintptr_t)bridged;
  return bits >> 63 ? (void *)0 : (void *)(bits & 0x0FFFFFFFFFFFFFF8u);
}

void *swift_bridgeObjectRetain(void *bridged) {
  void *object = untagged(bridged);
  if (object) swift_retain(object);
  return bridged;
}

void *swift_bridgeObjectRetain_n(void *bridged, uint32_t count) {
  void *object = untagged(bridged);
  if (object) swift_retain_n(object, count);
  return bridged;
}

/* aarch64 has no division of 128 bits; the reader of decimal numbers asks for one now and then. A bit at a time: it is rare, and
 * libgcc's would tie the library to one compiler. */
typedef unsigned __int128 wide;

wide __udivti3(wide dividend, wide divisor) {
  wide quotient = 0, rest = 0;
  for (int bit = 127; bit >= 0; bit--) {
    rest = rest << 1 | (dividend >> bit & 1);
    if (rest >= divisor) {
      rest -= divisor;
      quotient |= (wide)1 << bit;
    }
  }
  return quotient;
}
