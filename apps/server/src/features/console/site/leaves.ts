/** Each value of a JSON document by its path, `support.hours.opens`; what is empty counts as a value. */
export const leavesOf = (value: unknown, path = ''): Map<string, unknown> => {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (entries.length === 0) return value === undefined ? new Map() : new Map([[path, emptied(value)]])
  const inner = entries.flatMap(([name, part]) => [...leavesOf(part, path ? `${path}.${name}` : name)])
  return new Map(inner)
}

const emptied = (value: unknown): unknown => (typeof value === 'object' ? JSON.stringify(value) : value)
