/** A page of a list (spec §3); an empty list has one page. */
export const pagedList = <Item>({ page, size }: { page: number; size: number }, total: number, list: Item[]) => ({
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / size)),
  per_page: size,
  total,
  list,
})
