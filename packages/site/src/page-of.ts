/** The page of a list that an address asks for; 1 when it names none that could be. */
export const pageOf = ({ searchParams }: URL): number => {
  const page = Number(searchParams.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}
