import { medusa } from './medusa.ts'
import type { PeerKind } from './peer.ts'
import { vendure, vendureCore } from './vendure.ts'

/** The servers of others that ours is measured beside. */
export const kinds: readonly PeerKind[] = [vendure, vendureCore, medusa]
