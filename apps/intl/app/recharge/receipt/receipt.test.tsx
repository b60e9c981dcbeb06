// @vitest-environment jsdom

import { press } from '@bohe/site/testing/user-actions.ts'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paidOrder } from '#recharge/testing.ts'
import { go, useBrowserAnswers } from '#recharge/visit-recharge.tsx'

useBrowserAnswers()

const at = '/recharge.html?id=501&receipt=1'
const reduced = { ...paidOrder, discount_code: 'MINT10', discount_money: '8.00', invoice_money: '72.00' }

describe('the receipt of an order', () => {
  it('names the seller, the amount and every field of the order', async () => {
    go({ invoiceState: () => ({ data: reduced }) }, at)
    expect(await screen.findByRole('article', { name: 'Receipt' })).toBeTruthy()
    expect(screen.getByText('Bohe International')).toBeTruthy()
    const fieldsOf = (terms: string[]) => terms.map(term => screen.getByText(term).nextElementSibling?.textContent)
    expect(fieldsOf(['Order number', 'Plan type', 'Order info', 'Coupon', 'Method', 'Status'])).toEqual([
      '20261121000501',
      'Gold',
      '3 month card',
      'MINT10',
      'Alipay',
      'Paid',
    ])
    expect(fieldsOf(['List price', 'Discount', 'Amount'])).toEqual(['¥80.00', '¥8.00', '¥72.00'])
    const instants = [...document.querySelectorAll('time')].map(time => time.dateTime)
    expect(instants).toEqual([paidOrder.invoice_date, paidOrder.pay_date, paidOrder.steps.opened])
  })

  it('is printed by a button', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    go({ invoiceState: () => ({ data: reduced }) }, at)
    await press('Print the receipt')
    expect(print).toHaveBeenCalledOnce()
    print.mockRestore()
  })

  it('says that the money went back', async () => {
    go({ invoiceState: () => ({ data: { ...reduced, invoice_status: '5' } }) }, at, 'zh_CN')
    expect(await screen.findByText('款项已原路退回。')).toBeTruthy()
    expect(screen.getByText('薄荷加速器国际站')).toBeTruthy()
  })

  it('is not made for an order that was not paid', async () => {
    go({}, at)
    expect(await screen.findByRole('heading', { level: 1, name: 'Pay the order' })).toBeTruthy()
  })
})
