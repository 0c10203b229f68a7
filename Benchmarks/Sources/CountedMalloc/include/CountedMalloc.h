/// How often this process has called malloc, calloc, realloc or posix_memalign so far.
/// 0 for ever where they could not be replaced.
long counted_allocations(void);
