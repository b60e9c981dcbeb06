const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** How long ago something was, in its two largest units: `3 h 12 min`. */
export const ageOf = (moment: Date, now: Date): string => {
  const seconds = Math.max(0, Math.floor((now.getTime() - moment.getTime()) / 1000))
  const from = units.findIndex(([, size]) => seconds >= size)
  if (from < 0) return '0 s'
  const parts = units.slice(from, from + 2).map(([unit, size], at) => {
    const [, above] = units[from + at - 1] ?? ['', Number.POSITIVE_INFINITY]
    return `${Math.floor((seconds % above) / size)} ${unit}`
  })
  return parts.join(' ')
}
