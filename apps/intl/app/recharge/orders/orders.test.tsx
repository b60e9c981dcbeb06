// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { profileSection } from '@bohe/site/features/profile/profile-section.tsx'
import User, { loader } from '@bohe/site/routes/user-route.tsx'
import { member } from '@bohe/site/testing/session.ts'
import { centreOf, visit } from '@bohe/site/testing/visit.tsx'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { clientAction } from '#recharge/recharge-route.tsx'
import { openOrder, paidOrder } from '#recharge/testing.ts'
import { ordersSection } from './orders-section.tsx'

const profile = profileSection(async () => () => null)
const paid = {
  ...paidOrder,
  invoice_id: '500',
  invoice_no: '20261120000500',
  discount_code: 'MINT10',
  invoice_money: '72.00',
  discount_money: '8.00',
}

const listOf = (list: (typeof openOrder)[], page = 1, total = list.length) => ({
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / 15)),
  per_page: 15,
  total,
  list,
})

const go = (
  invoices: Answers['invoices'],
  language: 'en' | 'zh_CN' = 'en',
  at = '/user.html?tab=orders',
  rest: Answers = {},
) =>
  visit({
    at,
    language,
    answers: { userInfo: () => ({ data: member }), ...rest, ...(invoices && { invoices }) },
    edition: { memberCentre: centreOf([profile, ordersSection]) },
    routes: [
      { path: '/user.html', Component: User, loader, HydrateFallback: () => null },
      { path: '/recharge.html', action: clientAction, element: <p>order page</p> },
    ],
  })

describe('the orders of a member', () => {
  it('show every field of spec §3', async () => {
    go(() => ({ data: listOf([paid]) }))
    const row = within((await screen.findAllByRole('row'))[1] as HTMLElement)
    const cells = row.getAllByRole('cell').map(cell => cell.textContent)
    expect(cells.slice(0, 4)).toEqual(['20261120000500', 'Gold', '3 month card', 'MINT10'])
    expect(cells.at(-2)).toBe('¥72.00List price ¥80.00Alipay')
    expect(cells.at(-1)).toBe('PaidReceipt')
    expect(row.getAllByRole('time', { hidden: true }).map(time => time.getAttribute('datetime'))).toEqual([
      paid.invoice_date,
      paid.pay_date,
    ])
  })

  it('can be paid or cancelled while they are open', async () => {
    let orders = [openOrder]
    go(() => ({ data: listOf(orders) }), 'en', undefined, {
      cancelInvoice: ({ invoice_id }) => {
        orders = orders.map(order => ({ ...order, invoice_id, invoice_status: '3', invoice_status_title: 'Cancelled' }))
        return { data: openOrder }
      },
    })
    expect((await screen.findByRole('link', { name: 'Pay' })).getAttribute('href')).toBe('/recharge.html?id=501')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the order' }))
    const question = await screen.findByRole('alertdialog')
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel the order' }))
    expect(await screen.findByText('Cancelled')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Pay' })).toBeNull()
  })

  it('are paged by the address', async () => {
    go(
      ({ page }) => ({ data: listOf([{ ...paid, invoice_no: `on page ${page}` }], page, 31) }),
      'en',
      '/user.html?tab=orders&page=2',
    )
    expect(await screen.findByText('on page 2')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Next page' }))
    expect(await screen.findByText('on page 3')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull()
  })

  it('have a way back from a page that is not there', async () => {
    go(({ page }) => ({ data: listOf([], page, 31) }), 'en', '/user.html?tab=orders&page=9')
    const first = await screen.findByRole('link', { name: 'Back to the first page' })
    expect(first.getAttribute('href')).toBe('/user.html?tab=orders')
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('lead to the plans when there are none', async () => {
    go(() => ({ data: listOf([]) }), 'zh_CN')
    expect(await screen.findByText('还没有订单')).toBeTruthy()
    expect(screen.getByRole('link', { name: '查看套餐' }).getAttribute('href')).toBe('/recharge.html')
  })
})
