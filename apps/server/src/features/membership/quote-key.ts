import { limits } from '@bohe/api-client/contract/limits'
import type { GrantedLot } from '#domain/membership.ts'
import { keyedHash } from '#keyed-hash.ts'

/** What a quote was about: another lot, package or price makes another key. */
export interface Quoted {
  memberId: number
  targetId: string
  targetPrice: number
  lots: readonly GrantedLot[]
  priceOf: (packageId: string) => number | undefined
}

const minute = 60_000

const keyOf = (secretKey: string, { memberId, targetId, targetPrice, lots, priceOf }: Quoted, minutes: number) => {
  const taken = lots.map(({ source, sourceId, packageId }) => [source, sourceId, packageId, priceOf(packageId)])
  const about = JSON.stringify([memberId, targetId, targetPrice, taken])
  return keyedHash(secretKey, 'switch', about, String(minutes)).toString('base64url')
}

const minutesOf = (now: Date) => Math.floor(now.getTime() / minute)

/** The key of a quote made now. */
export const quoteKey = (secretKey: string, quoted: Quoted, now: Date): string =>
  keyOf(secretKey, quoted, minutesOf(now))

/** Whether a key is of this very quote, made within the minutes that one is good for. */
export const isQuoteKey = (secretKey: string, quoted: Quoted, key: string, now: Date): boolean =>
  Array.from({ length: limits.exchange.quoteMinutes }, (_, ago) =>
    keyOf(secretKey, quoted, minutesOf(now) - ago),
  ).includes(key)
