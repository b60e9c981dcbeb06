import type { Db, Tx } from '#database/schema.ts'
import { keyedHash } from '#keyed-hash.ts'
import { type AuditHead, type AuditRow, addRow, headOf, lockedHead, rowsAfter } from './store.ts'

/** Something that a person did: with which arguments, and how what it was about looked before and afterwards. */
export type AuditEntry = Omit<AuditRow, 'id' | 'seal'>

/** What an action changed, for its audit row; neither holds a secret. `result` is what its caller goes on with. */
export interface AuditedChange<Result> {
  before: object | null
  after: object | null
  result: Result
}

/** JSON with its keys in one order: the database keeps none. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/** Proves a row and everything before it; without the key nobody makes one. */
const sealOf = (secretKey: string, previous: Buffer, row: Omit<AuditRow, 'seal'>): Buffer => {
  const { id, actor, action, before, after, at, request, region_code } = row
  const origin = request === null ? [] : [request, region_code]
  const told = [id, actor, action, row.arguments, before, after, at.toISOString(), ...origin].map(canonical)
  return keyedHash(secretKey, 'audit log', previous.toString('hex'), ...told)
}

/** Writes down what was done, in the transaction that does it. */
export const recordEntry = async (tx: Tx, secretKey: string, entry: AuditEntry): Promise<void> => {
  const { last_id, seal: previous } = await lockedHead(tx)
  const row = { id: last_id + 1, ...entry }
  await addRow(tx, { ...row, seal: sealOf(secretKey, previous, row) })
}

/** A row that is not what was written, or is not there. */
export interface AuditFault {
  id: number
  what: 'changed' | 'missing' | 'added'
}

/** What the log proves to be. */
export interface AuditProof {
  rows: number
  faults: AuditFault[]
  /** The seal of the last row, in hex; '' without one. Who notes it elsewhere can prove later that it was there. */
  lastSeal: string
  /** Whether the chain has the row of the seal that was expected; true when none was. */
  hasExpected: boolean
}

const ids = (from: number, until: number): number[] =>
  Array.from({ length: Math.max(0, until - from) }, (_, at) => from + at)

/** The chain as far as it was read. */
class Chain {
  readonly #secretKey: string
  readonly faults: AuditFault[] = []
  rows = 0
  lastId: number
  lastSeal: Buffer = Buffer.alloc(0)

  constructor(secretKey: string, { first_id }: AuditHead) {
    this.#secretKey = secretKey
    this.lastId = first_id - 1
  }

  add(row: AuditRow): void {
    const next = this.lastId + 1
    this.#tell('missing', ids(next, row.id))
    const isGenuine = row.seal?.equals(sealOf(this.#secretKey, this.lastSeal, row))
    // What is missing breaks the seal of the row behind it, too: that is told once.
    if (!isGenuine && row.id === next) this.#tell('changed', [row.id])
    this.rows += 1
    this.lastId = row.id
    this.lastSeal = row.seal ?? Buffer.alloc(0)
  }

  end({ last_id, seal }: AuditHead): void {
    this.#tell('missing', ids(this.lastId + 1, last_id + 1))
    this.#tell('added', ids(last_id + 1, this.lastId + 1))
    if (this.faults.length === 0 && !this.lastSeal.equals(seal)) this.#tell('changed', [last_id])
  }

  #tell(what: AuditFault['what'], rows: number[]): void {
    this.faults.push(...rows.map(id => ({ id, what })))
  }
}

const batch = 1000

/**
 * Reads the whole log and compares each row with its seal, each seal with the row before, and the last with the head.
 * `expected` is a seal that was noted earlier, in hex.
 */
export const verifyAuditLog = (db: Db, secretKey: string, expected?: string): Promise<AuditProof> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => {
      const head = await headOf(tx)
      const chain = new Chain(secretKey, head)
      let hasExpected = expected === undefined
      for (;;) {
        const rows = await rowsAfter(tx, chain.lastId, batch)
        for (const row of rows) chain.add(row)
        hasExpected ||= rows.some(({ seal }) => seal?.toString('hex') === expected)
        if (rows.length < batch) break
      }
      chain.end(head)
      const { rows, faults, lastSeal } = chain
      return { rows, faults, lastSeal: lastSeal.toString('hex'), hasExpected }
    })
