import type { Generated } from 'kysely'
import type { Bilingual } from '#domain/text-in.ts'

export interface CardBatchRow extends Bilingual<'title'> {
  id: Generated<number>
  package_id: number
  /** Either months or days. */
  months: number
  days: number
  /** Null: for ever. */
  valid_until: Date | null
  issued_by: string
  created_at: Date
  withdrawn_at: Date | null
}

export interface CardRow {
  id: Generated<number>
  batch_id: number
  card_no: string
  /** Keyed hash of the password. */
  password_hash: Buffer
  /** AES-256-GCM of the password, for cards that are given as prizes; the key is in the settings. */
  ciphertext: Buffer | null
  redeemed_by: number | null
  redeemed_at: Date | null
  voided_at: Generated<Date | null>
  created_at: Date
}

interface CardExportRow {
  batch_id: number
  /** Numbers and passwords, sealed with CARD_KEY. */
  sealed: Buffer
  created_at: Date
}

export interface CardTables {
  card_batches: CardBatchRow
  cards: CardRow
  card_exports: CardExportRow
}
