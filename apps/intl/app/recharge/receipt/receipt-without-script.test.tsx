// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { paidOrder } from '#recharge/testing.ts'
import { ask } from '#recharge/visit-recharge.tsx'

describe('the receipt of an order', () => {
  it('is there without script', async () => {
    const { page } = await ask({ invoiceState: () => ({ data: paidOrder }) }, '/recharge.html?id=501&receipt=1')
    expect(page.getByText('Receipt', { selector: 'h1' })).toBeTruthy()
    expect(page.getByText('20261121000501')).toBeTruthy()
  })
})
