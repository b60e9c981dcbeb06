/** Money below a cent, as messages are billed: whole ten-thousandths of a currency's unit, written with four digits. */

const unit = 10_000

/** `0.045` as 450. The contract has made sure of its form. */
export const toTenThousandths = (text: string): number => {
  const [whole = '', fraction = ''] = text.split('.')
  return Number(whole) * unit + Number(fraction.padEnd(4, '0'))
}

/** 450 as `0.0450`. */
export const fromTenThousandths = (amount: number): string =>
  `${Math.trunc(amount / unit)}.${String(amount % unit).padStart(4, '0')}`
