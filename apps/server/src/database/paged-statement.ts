import { type Compilable, compiledStatement } from './compiled-statement.ts'
import type { Paging } from './query-result.ts'
import type { Db, Tx } from './schema.ts'
import { together } from './together.ts'

/** Whose list it is, how many entries are on a page at most, and how many come before them. */
export interface PageOfMember {
  memberId: number
  size: number
  skipped: number
}

/** A page of a list, and how many entries all pages have. */
export interface PagedRows<Row> {
  rows: Row[]
  total: number
}

/**
 * A list of a member's own, told a page at a time: both statements are compiled once and sent as one packet. `page` may
 * only put its values into the statement; `whole` counts the list as `total`.
 */
export const pagedStatement = <Row>(
  page: (db: Db | Tx, values: PageOfMember) => Compilable<Row>,
  whole: (db: Db | Tx, values: { memberId: number }) => Compilable<{ total: number }>,
): ((db: Db, memberId: number, paging: Paging) => Promise<PagedRows<Row>>) => {
  const pageOf = compiledStatement(page)
  const countOf = compiledStatement(whole)
  return async (db, memberId, { page, size }) => {
    const values = { memberId, size, skipped: (page - 1) * size }
    const [rows, [counted]] = await together(db, pageOf.with(db, values), countOf.with(db, { memberId }))
    return { rows, total: counted?.total ?? 0 }
  }
}
