import type { Colleague } from './colleague.ts'

/**
 * What Today says that was given back through Alipay, in fen. Journeys beside this one only ever add to it, while they move
 * the net revenue up and down.
 */
export const refundedByAlipay = async (colleague: Colleague): Promise<number> => {
  await colleague.open('/')
  const table = colleague.page.getByRole('table', { name: colleague.words('today.by-provider') })
  const cells = table.getByRole('row').filter({ hasText: 'alipay' }).getByRole('cell')
  return Math.round(Number(await cells.nth(3).textContent()) * 100)
}
