/** A page of a list whose rows come by their ids, and after which row it goes on; '' at its end. */
export const pageOf = <Row extends { id: number }, Item>(
  rows: readonly Row[],
  pageSize: number,
  shown: (row: Row) => Item,
) => ({ list: rows.map(shown), next: rows.length === pageSize ? String(rows.at(-1)?.id) : '' })
