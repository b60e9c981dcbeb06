import { serveFallbackPages, type WorkerScope, type WorkerSettings } from './serve-fallback-pages.ts'

/** Put in by the build. */
declare const __WORKER_SETTINGS__: WorkerSettings

serveFallbackPages(self as unknown as WorkerScope, __WORKER_SETTINGS__)
