#ifndef UPDATEGATE_H
#define UPDATEGATE_H
#include <stdint.h>
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
uint32_t ug_abi_version(void);
#ifdef __cplusplus
}
#endif
#endif
