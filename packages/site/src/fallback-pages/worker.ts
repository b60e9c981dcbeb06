import { serveFallbackPages } from './serve-fallback-pages.ts'
import type { WorkerScope } from './worker-scope.ts'
import type { WorkerSettings } from './worker-settings.ts'

/** Put in by the build. */
declare const __WORKER_SETTINGS__: WorkerSettings

serveFallbackPages(self as unknown as WorkerScope, __WORKER_SETTINGS__)
