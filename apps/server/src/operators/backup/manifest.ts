import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { keyedHash } from '#keyed-hash.ts'
import { CommandRefused } from '../command.ts'

const sha256 = z.string().check(z.regex(/^[\da-f]{64}$/))
const whole = z.int().check(z.nonnegative())

const part = z.object({
  files: whole,
  bytes: whole,
  /** Of what `sha256sum` prints for the files of the part, in the order of the backup. */
  sha256,
})

export type Part = z.output<typeof part>

/** Sums up the files of a part, as `sha256sum` of the list that `sha256sum` prints of them. */
export class PartSum {
  readonly #hash = createHash('sha256')
  #files = 0
  #bytes = 0

  add(name: string, bytes: number, sha256: string): void {
    this.#files += 1
    this.#bytes += bytes
    this.#hash.update(`${sha256}  ${name}\n`)
  }

  /** Nothing can be added afterwards. */
  total(): Part {
    return { files: this.#files, bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}

const manifest = z.object({
  format: z.literal(1),
  /** Of the server that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The last migration. */
  migration: z.string(),
  kind: z.enum(['postgresql', 'embedded']),
  /** The major version of PostgreSQL. */
  server: whole,
  /** Rows by table. */
  rows: z.record(z.string(), whole),
  /** What must not differ by a cent or a second. */
  sums: z.record(z.string(), z.string()),
  /** When the newest row of those that tell was written. */
  newestAt: z.nullable(z.iso.datetime()),
  parts: z.object({ database: part, uploads: part, content: part }),
})

export type Manifest = z.output<typeof manifest>

const sealOf = (secretKey: string, told: object) => keyedHash(secretKey, 'backup', JSON.stringify(told))

/** A manifest as it is written, sealed with the key of the server. */
export const sealedManifest = (secretKey: string, told: Manifest): string =>
  `${JSON.stringify({ ...told, seal: sealOf(secretKey, told).toString('hex') }, undefined, 2)}\n`

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const sealed = z.looseObject({ seal: sha256 })

/**
 * Reads a manifest. Throws CommandRefused when it is none, or when another SECRET_KEY sealed it and `anyKey` is not
 * given: what a backup holds is run by the database, and the key proves that it is ours.
 */
export const readManifest = (text: string, secretKey: string, anyKey: boolean): Manifest => {
  const outer = z.safeParse(sealed, parsed(text))
  if (!outer.success) throw new CommandRefused('its manifest.json is none of a backup')
  const { seal, ...told } = outer.data
  if (!anyKey && !timingSafeEqual(Buffer.from(seal, 'hex'), sealOf(secretKey, told)))
    throw new CommandRefused(
      'it was not made with this SECRET_KEY, or was changed since; --any-key takes it all the same',
    )
  const inner = z.safeParse(manifest, told)
  if (inner.success) return inner.data
  const [issue] = inner.error.issues
  throw new CommandRefused(`its manifest.json is not understood: ${issue?.path.join('.')} ${issue?.message}`)
}
