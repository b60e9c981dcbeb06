// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { paidOrder } from '#recharge/testing.ts'
import { allMethods, answerFromNowOn, ask, faultsHere, go, open, useBrowserAnswers } from '#recharge/visit-recharge.tsx'

useBrowserAnswers()

const at = '/recharge.html?id=501'
const approval = 'https://www.paypal.test/checkoutnow?token=EC-501'
const dollars = () => ({
  ...open(),
  pay_type: 'paypal',
  pay_scene: 'h5' as const,
  pay_url: approval,
  amount_type: 'USD' as const,
  list_money: '12.00',
  invoice_money: '12.00',
})
const byPaypal: Answers = {
  invoiceState: () => ({ data: dollars() }),
  packages: () => ({ data: { list: [], pay_options: allMethods } }),
}

describe('an order paid by PayPal', () => {
  it('leads to PayPal by a link, in dollars; nothing is to scan', async () => {
    go(byPaypal, at)
    const link = await screen.findByRole('link', { name: 'Continue to PayPal' })
    expect(link.getAttribute('href')).toBe(approval)
    expect(screen.getAllByText('$12.00').length).toBeGreaterThan(0)
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByRole('timer', { name: 'Time left to pay' })).toBeTruthy()
    expect(await faultsHere()).toEqual([])
  })

  it('leads nowhere but to a web address', async () => {
    go({ ...byPaypal, invoiceState: () => ({ data: { ...dollars(), pay_url: 'javascript:alert(1)' } }) }, at)
    await screen.findByRole('timer')
    expect(document.querySelector('[href^="javascript"]')).toBeNull()
  })

  it('collects the payment when the buyer comes back, whatever the address says of it', async () => {
    let asked = 0
    const invoiceState: Answers['invoiceState'] = () => {
      asked += 1
      return { data: dollars() }
    }
    go({ ...byPaypal, invoiceState }, `${at}&token=EC-501&PayerID=BUYER`)
    expect(await screen.findByText('PayPal has your approval; the payment is being collected…')).toBeTruthy()
    await waitFor(() => expect(asked).toBeGreaterThan(1))
    expect(screen.queryByRole('link', { name: 'Continue to PayPal' })).toBeNull()
    answerFromNowOn({ invoiceState: () => ({ data: paidOrder }) })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByRole('heading', { name: /^Congratulations to you!/ })).toBeTruthy()
  })

  it('may be continued after the buyer came back without paying', async () => {
    go(byPaypal, `${at}&token=EC-501`)
    expect(await screen.findByText(/^You came back from PayPal without paying/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Continue to PayPal' }).getAttribute('href')).toBe(approval)
    expect(screen.getByRole('button', { name: 'Alipay' })).toBeTruthy()
  })

  it('can be switched away from, and what the address said counts no more', async () => {
    let order: ReturnType<typeof open> = dollars()
    go(
      {
        ...byPaypal,
        invoiceState: () => ({ data: order }),
        payInvoice: ({ pay_type, origin }) => {
          expect(origin).toBe(window.location.origin)
          order = { ...open(), pay_type }
          return {
            data: {
              amount: '80.00',
              amount_type: 'CNY',
              order_no: order.invoice_no,
              invoice_id: '501',
              package_title: 'Gold',
              price_title: '3 month card',
              pay_url: order.pay_url,
              payType: pay_type,
              pay_scene: 'qr',
              expiry_time: order.expiry_time,
            },
          }
        },
      },
      `${at}&token=EC-501`,
    )
    ;(await screen.findByRole('button', { name: 'WeChat Pay' })).click()
    expect(await screen.findByRole('img', { name: 'Scan this code with WeChat Pay to pay ¥80.00' })).toBeTruthy()
    expect(screen.queryByText(/^You came back from PayPal/)).toBeNull()
  })
})

describe('the order page without script', () => {
  it('has the code to scan in its HTML', async () => {
    const { page } = await ask({}, at)
    expect(page.getByLabelText('Scan this code with Alipay to pay ¥80.00').querySelector('svg')).toBeTruthy()
  })

  it('has the link to PayPal', async () => {
    const { page } = await ask(byPaypal, at)
    expect(page.getByText('Continue to PayPal').closest('a')?.getAttribute('href')).toBe(approval)
  })

  it('asks anew by “I have paid”', async () => {
    const { page } = await ask({ invoiceState: () => ({ data: paidOrder }) }, at, { intent: 'ask' })
    expect(page.getByText('Congratulations to you! Buy the package successfully!')).toBeTruthy()
  })

  it('switches the way to pay, with the site’s own origin, and cancels', async () => {
    const done: unknown[] = []
    const answers: Answers = {
      payInvoice: ({ pay_type, origin }) => {
        done.push(pay_type, origin)
        return { refuse: 'paymentMethodOff', msg: 'This payment method is not available now' }
      },
      cancelInvoice: ({ invoice_id }) => {
        done.push(invoice_id)
        return { data: { ...open(), invoice_status: '3' } }
      },
    }
    const refused = await ask(answers, at, { pay_type: 'wechat' })
    expect(refused.status).toBe(422)
    expect(refused.page.getByText('This payment method is not available now')).toBeTruthy()
    expect((await ask(answers, at, { intent: 'cancel' })).status).toBe(200)
    expect(done).toEqual(['wechat', 'http://site.test', '501'])
  })
})
