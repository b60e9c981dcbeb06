/** Tables of orders, payments and the ledger. */
export type OrderTables = Record<never, never>
