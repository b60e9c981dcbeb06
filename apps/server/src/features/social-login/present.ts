import type { CallData } from '@bohe/api-client/contract'
import { type OpenType, openTypes } from '@bohe/api-client/contract/wire'

type Flags = CallData<'openUntied'>

/** The spec's spelling of the flags (spec §3). */
const flagOf = (provider: OpenType) => (provider === 'qq' ? 'QQ' : provider)

/** Which providers a member has bound, as six flags. */
export const presentBindings = (bound: readonly OpenType[]): Flags =>
  Object.fromEntries(openTypes.map(provider => [flagOf(provider), bound.includes(provider) ? 1 : 0])) as Flags
