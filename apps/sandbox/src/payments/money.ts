/** `990` → `'9.90'`: minor units as the decimal text people and vendors write. */
export function decimal(minor: number): string {
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `'9.9'` → `990`; undefined for signs, exponents, more than two decimals or anything else. */
export function minorUnits(text: string): number | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}
