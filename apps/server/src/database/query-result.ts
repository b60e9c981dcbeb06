import type { DeleteResult, InsertResult, SelectQueryBuilder, UpdateResult } from 'kysely'

/** A page of a list, counted from 1, and how many entries it has at most. */
export interface Paging {
  page: number
  size: number
}

/** The query that counts, as `total`, what another one finds that selects nothing. */
export const counted = <Tables, Names extends keyof Tables>(query: SelectQueryBuilder<Tables, Names, object>) =>
  query.select(({ fn }) => fn.countAll<number>().as('total')).$castTo<{ total: number }>()

/** How many rows a query finds that selects nothing. */
export const countOf = async <Tables, Names extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Names, object>,
): Promise<number> => (await counted(query).executeTakeFirstOrThrow()).total

/** The row of a statement that always answers one. */
export const writtenRow = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('a row that was written was not answered')
  return row
}

/** Whether a query finds a row. */
export const exists = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined

type Written = InsertResult | UpdateResult | DeleteResult

const rowsWritten = (result: Written): bigint => {
  if ('numUpdatedRows' in result) return result.numUpdatedRows
  return 'numDeletedRows' in result ? result.numDeletedRows : (result.numInsertedOrUpdatedRows ?? 0n)
}

/** Runs a statement and tells whether it wrote a row: somebody else may have been faster. */
export const wrote = async (query: { executeTakeFirst(): Promise<Written> }): Promise<boolean> =>
  rowsWritten(await query.executeTakeFirst()) > 0n
