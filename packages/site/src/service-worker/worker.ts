import { standBy } from './stand-by.ts'
import type { Standby } from './standby.ts'
import type { WorkerScope } from './worker-scope.ts'

/** Put in by the build. */
declare const __STANDBY__: Standby

standBy(self as unknown as WorkerScope, __STANDBY__)
