import type { ReferenceExpression, SelectQueryBuilder } from 'kysely'

/** Where a page of a list begins, and which way it goes: by id, after the last row of the page before. */
export interface PageAsked {
  after: string | number
  sort: 'newest' | 'oldest'
}

/** A page of a list that is ordered by id: what comes before costs nothing. */
export const pageBy = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  id: ReferenceExpression<DB, TB>,
  { after, sort }: PageAsked,
  most: number,
): SelectQueryBuilder<DB, TB, Row> => {
  const from = Number(after)
  const rest = from > 0 ? query.where(id, sort === 'oldest' ? '>' : '<', from as never) : query
  return rest.orderBy(id, sort === 'oldest' ? 'asc' : 'desc').limit(most)
}
