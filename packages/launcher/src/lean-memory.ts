/**
 * How the API is started so that it stays small (decision 085): V8 keeps 8 MB for what is young in place of up to 64, and
 * collects old space before it has grown to several times what is in use; the C library gives back what it is done with.
 * `deploy/` says the same.
 */
export const leanMemory = {
  NODE_OPTIONS: '--max-old-space-size=512 --max-semi-space-size=4',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const
