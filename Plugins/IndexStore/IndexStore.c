#include "PlugActionMapIndexStore.h"

#include <dlfcn.h>

/// Finds the function of a field by the field's name.
#define FIND(result, name, parameters)                                \
    *(void **)&functions->name = dlsym(library, "indexstore_" #name); \
    if (!functions->name) return "it has no function indexstore_" #name;

const char *indexStoreLoad(const char *path, IndexStoreFunctions *functions) {
    void *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
    if (!library) return dlerror();
    INDEX_STORE_FUNCTIONS(FIND)
    return NULL;
}
