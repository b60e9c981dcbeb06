interface ConfirmationRow {
  key_hash: Buffer
  member_id: number
  /** The contact that was confirmed, as in verification_codes. */
  target: string
  code_hash: Buffer
  expires_at: Date
}

export interface AccountTables {
  confirmations: ConfirmationRow
}
