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
#define INDEX_STORE_FUNCTIONS(FUNCTION) \
    FUNCTION(unsigned, format_version, (void)) \
    FUNCTION(const char *, error_get_description, (void *error)) \
    FUNCTION(void *, store_create, (const char *path, void **error)) \
    FUNCTION( \
        bool, store_get_unit_modification_time, \
        (void *store, const char *unit, int64_t *seconds, int64_t *nanoseconds)) \
    FUNCTION(void *, unit_reader_create, (void *store, const char *unit, void **error)) \
    FUNCTION(void, unit_reader_dispose, (void *unit)) \
    FUNCTION(IndexStoreText, unit_reader_get_main_file, (void *unit)) \
    FUNCTION(IndexStoreText, unit_reader_get_module_name, (void *unit)) \
    FUNCTION( \
        bool, unit_reader_dependencies_apply_f, (void *unit, void *context, IndexStoreVisitor)) \
    FUNCTION(unsigned, unit_dependency_get_kind, (void *dependency)) \
    FUNCTION(IndexStoreText, unit_dependency_get_name, (void *dependency)) \
    FUNCTION(void *, record_reader_create, (void *store, const char *record, void **error)) \
    FUNCTION(void, record_reader_dispose, (void *record)) \
    FUNCTION( \
        bool, record_reader_occurrences_apply_f, (void *record, void *context, IndexStoreVisitor)) \
    FUNCTION(void *, occurrence_get_symbol, (void *occurrence)) \
    FUNCTION(uint64_t, occurrence_get_roles, (void *occurrence)) \
    FUNCTION(void, occurrence_get_line_col, (void *occurrence, unsigned *line, unsigned *column)) \
    FUNCTION( \
        bool, occurrence_relations_apply_f, (void *occurrence, void *context, IndexStoreVisitor)) \
    FUNCTION(uint64_t, symbol_relation_get_roles, (void *relation)) \
    FUNCTION(void *, symbol_relation_get_symbol, (void *relation)) \
    FUNCTION(unsigned, symbol_get_kind, (void *symbol)) \
    FUNCTION(IndexStoreText, symbol_get_name, (void *symbol)) \
    FUNCTION(IndexStoreText, symbol_get_usr, (void *symbol))

#define INDEX_STORE_FIELD(result, name, parameters) result (*name) parameters;
typedef struct {
    INDEX_STORE_FUNCTIONS(INDEX_STORE_FIELD)
} IndexStoreFunctions;

/// Opens the library and finds its functions.
///
/// Returns what is wrong, or NULL.
const char *indexStoreLoad(const char *path, IndexStoreFunctions *functions);

#endif
