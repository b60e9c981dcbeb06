import { describe, expect, it } from 'vitest'
import { amountsAt } from './price-change.ts'

const price = { id: 7, amount_cny: 3000, amount_usd: 450 }
const at = (time: string) => new Date(`2026-11-${time}Z`)
const change = (time: string, amount_cny: number, price_id = 7) => ({
  ...{ price_id, starts_at: at(time), amount_cny, amount_usd: 500 },
})

describe('what a price is at a moment', () => {
  const changes = [change('27T16:00:00', 3600), change('26T16:00:00', 3300), change('20T00:00:00', 1, 8)]

  it.each([
    ['before any change', '26T15:59:59', 3000],
    ['from the very moment of a change', '26T16:00:00', 3300],
    ['after two changes, whatever their order', '28T00:00:00', 3600],
  ])('%s', (_, time, amount_cny) => {
    expect(amountsAt(price, changes, at(time)).amount_cny).toBe(amount_cny)
  })

  it('takes both currencies from one change', () => {
    expect(amountsAt(price, changes, at('26T18:00:00'))).toEqual({ amount_cny: 3300, amount_usd: 500 })
  })
})
