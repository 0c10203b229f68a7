#ifndef PLUG_ACTION_MAP_INDEX_STORE_H
#define PLUG_ACTION_MAP_INDEX_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Text that the library owns, and that ends after `length` bytes.
typedef struct {
    const char *data;
    size_t length;
} IndexStoreText;

/// Is handed one thing after the other. Returns whether it wants another.
typedef bool (*IndexStoreVisitor)(void *context, void *visited);

/// The functions of libIndexStore that the tool calls, under their names without `indexstore_`.
typedef struct {
    unsigned (*format_version)(void);
    const char *(*error_get_description)(void *error);

    void *(*store_create)(const char *path, void **error);
    bool (*store_get_unit_modification_time)(
        void *store, const char *unit, int64_t *seconds, int64_t *nanoseconds);

    void *(*unit_reader_create)(
        void *store, const char *unit, void **error);
    void (*unit_reader_dispose)(void *unit);
    bool (*unit_reader_is_system_unit)(void *unit);
    IndexStoreText (*unit_reader_get_main_file)(void *unit);
    IndexStoreText (*unit_reader_get_module_name)(void *unit);
    bool (*unit_reader_dependencies_apply_f)(void *unit, void *context, IndexStoreVisitor);
    unsigned (*unit_dependency_get_kind)(void *dependency);
    IndexStoreText (*unit_dependency_get_name)(void *dependency);

    void *(*record_reader_create)(
        void *store, const char *record, void **error);
    void (*record_reader_dispose)(void *record);
    bool (*record_reader_occurrences_apply_f)(void *record, void *context, IndexStoreVisitor);
    void *(*occurrence_get_symbol)(void *occurrence);
    uint64_t (*occurrence_get_roles)(void *occurrence);
    void (*occurrence_get_line_col)(void *occurrence, unsigned *line, unsigned *column);
    bool (*occurrence_relations_apply_f)(void *occurrence, void *context, IndexStoreVisitor);
    uint64_t (*symbol_relation_get_roles)(void *relation);
    void *(*symbol_relation_get_symbol)(void *relation);
    unsigned (*symbol_get_kind)(void *symbol);
    IndexStoreText (*symbol_get_name)(void *symbol);
    IndexStoreText (*symbol_get_usr)(void *symbol);
} IndexStoreFunctions;

/// Opens the library and finds its functions.
///
/// Returns what is wrong, or NULL.
const char * indexStoreLoad(const char *path, IndexStoreFunctions *functions);

#endif
