import { staffLimits } from '@bohe/api-client/contract/limits'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '#context.ts'
import type { Tx } from '#database/schema.ts'
import { keyedHash } from '#keyed-hash.ts'
import { randomText } from '#random.ts'
import { openAnswer, type SealedAnswer, sealAnswer } from '#sealed-answer.ts'
import * as store from './store.ts'

/** Codes of an app (RFC 6238: SHA-1, six digits, thirty seconds, as every app has them) and recovery codes. */

const period = 30
/** A code is good a step earlier and later, for clocks that differ. */
const window = 1

const totpOf = (secret: string, email: string): TOTP =>
  new TOTP({ issuer: 'Bohe', label: email, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })

const ownerOf = (staffId: number) => `staff totp ${staffId}`

/** A new secret: sealed for the database, in letters and as the address of a QR code for its owner. */
export const newTotp = ({ config, random }: Context, staffId: number, email: string) => {
  const secret = new Secret({ buffer: new Uint8Array(random.bytes(20)).buffer }).base32
  const sealed = sealAnswer({ config, random }, ownerOf(staffId), { secret })
  return { secret, uri: totpOf(secret, email).toString(), sealed }
}

/** Which step of time a code is of; undefined when it is of none that counts now. */
export const stepOfCode = (
  { config }: Context,
  { id, email }: { id: number; email: string },
  sealed: SealedAnswer,
  code: string,
  now: Date,
): number | undefined => {
  const opened = openAnswer({ config }, ownerOf(id), sealed)
  if (!opened || !('secret' in opened) || !/^\d{6}$/.test(code)) return undefined
  const delta = totpOf(String(opened.secret), email).validate({ token: code, timestamp: now.getTime(), window })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const hashOf = ({ config }: Context, staffId: number, code: string): Buffer =>
  keyedHash(config.secretKey, 'staff recovery code', String(staffId), code.toLowerCase().replaceAll(/[^a-z\d]/g, ''))

/** New recovery codes in place of the old ones, for their owner to keep: each lets him in once. */
export const newRecoveryCodes = async (tx: Tx, context: Context, staffId: number): Promise<string[]> => {
  const codes = Array.from({ length: staffLimits.recoveryCodes }, () => randomText(context.random, alphabet, 10))
  await store.setRecoveryCodes(
    tx,
    staffId,
    codes.map(code => hashOf(context, staffId, code)),
  )
  return codes.map(code => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Whether a code, of his app or a recovery code, proves that it is he; each is good once. */
export const useFactor = async (
  tx: Tx,
  context: Context,
  staff: store.StaffMember,
  code: string,
  now: Date,
): Promise<boolean> => {
  const spelled = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(spelled)) return store.useRecoveryCode(tx, staff.id, hashOf(context, staff.id, spelled))
  const step = staff.totp ? stepOfCode(context, staff, staff.totp, spelled, now) : undefined
  return step !== undefined && store.useStep(tx, staff.id, step)
}
