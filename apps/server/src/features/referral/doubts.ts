import { serverLimits } from '@bohe/api-client/contract/limits'
import { networksOf } from '@bohe/api-client/contract/networks'
import { secondsAfter } from '#clock.ts'
import type { Tx } from '#database/schema.ts'
import type { Call } from '#http/call.ts'
import { keyedHash } from '#keyed-hash.ts'
import { addressesOf, friendsDevice, friendsSignals, keepSignals } from './store.ts'

/** Who registers by whose code, from where and on what. */
export interface Arrival {
  inviterId: number
  friendId: number
  call: Pick<Call, 'context' | 'now' | 'region' | 'address' | 'deviceId'>
}

/**
 * What a friend shares with the inviter or with another of his friends, which speaks for being the inviter himself, as
 * far back as signals are kept; keeps this friend's for those who come after. The inviter's row is locked, so that
 * friends who come at the same moment see each other.
 */
export const doubtsAbout = async (tx: Tx, { inviterId, friendId, call }: Arrival) => {
  const { secretKey } = call.context.config
  // One IPv4 address, or the IPv6 /48: the widest that one customer may have.
  const networkHash = (address: string) =>
    keyedHash(secretKey, 'referral-network', networksOf(address).at(-1)?.subject ?? address)
  const network_hash = networkHash(call.address)
  const signals = { network_hash, device_hash: keyedHash(secretKey, 'referral-device', call.deviceId) }
  const since = secondsAfter(call.now, -serverLimits.referral.signalSeconds)
  const shared = await friendsSignals(tx, inviterId, signals, since)
  const addresses = await addressesOf(tx, inviterId, since)
  const isNear = shared.network || addresses.some(each => networkHash(each).equals(network_hash))
  const isOnDevice = shared.device || (await friendsDevice(tx, inviterId, friendId, call.deviceId))
  await keepSignals(tx, { friend_id: friendId, ...signals, at: call.now })
  const doubts = { device: isOnDevice, network: isNear }
  return (['device', 'network'] as const).filter(doubt => doubts[doubt])
}
