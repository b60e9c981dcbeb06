const furthest = 100_000

/** The page of a list that an address asks for, as far as one can be asked for; 1 when it names none that could be. */
export const pageOf = ({ searchParams }: URL): number => {
  const page = Number(searchParams.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, furthest) : 1
}
