/** Money inside is a whole number of minor units (fen, cents); outside a decimal string. String maths only (R1, R7). */

/** `'9.90'` or `'9.9'` → 990. Null for signs, exponents, more than two decimals, or more than nine digits of units. */
export const toMinor = (text: string): number | null => {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text)
  return match ? Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`) : null
}

/** 990 → `'9.90'`. */
export const fromMinor = (amount: number): string => {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
