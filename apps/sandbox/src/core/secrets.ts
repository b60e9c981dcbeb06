import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The keys and ids that one vendor and the merchant share, by name. */
export type Secrets<Name extends string> = Record<Name, string>

/**
 * The vendor's secrets in the folder, made by `enrol` when it has none yet. Two processes that start at once end with
 * the same secrets: a finished file is linked into place, and the loser reads the winner's.
 */
export function secretsOf<Name extends string>(dir: string, vendor: string, enrol: () => Secrets<Name>): Secrets<Name> {
  const file = join(dir, 'keys', `${vendor}.json`)
  return read<Name>(file) ?? createOnce(file, enrol())
}

function createOnce<Name extends string>(file: string, fresh: Secrets<Name>): Secrets<Name> {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.${performance.now()}`
  writeFileSync(draft, JSON.stringify(fresh, null, 2), { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return read<Name>(file) ?? fresh
}

function read<Name extends string>(file: string): Secrets<Name> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw new Error(`${file} holds no readable secrets; remove it to have new ones made`, { cause: error })
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** The public half of a private key, as PEM. */
export function publicHalf(privateKey: string): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
}

/** A fresh RSA key of 2048 bits: both halves as PEM. */
export function rsaKeyPair(privateType: 'pkcs1' | 'pkcs8' = 'pkcs8'): { privateKey: string; publicKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: privateType, format: 'pem' },
  })
}

/** A fresh elliptic key (P-256), much faster to make than RSA: both halves as PEM. */
export function ecKeyPair(): { privateKey: string; publicKey: string } {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}
