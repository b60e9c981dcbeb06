// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { press } from '@bohe/site/testing/user-actions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openOrder, paidOrder } from '#recharge/testing.ts'
import {
  answerFromNowOn,
  ask,
  faultsHere,
  go,
  open,
  payResult,
  twoMethods,
  useBrowserAnswers,
} from '#recharge/visit-recharge.tsx'

useBrowserAnswers()

describe('the order page', () => {
  const at = '/recharge.html?id=501'

  it('shows the code, the amount, the time left, and what happens next', async () => {
    go({}, at)
    expect(await screen.findByRole('img', { name: 'Scan this code with Alipay to pay ¥80.00' })).toBeTruthy()
    expect(screen.getByRole('timer', { name: 'Time left to pay' }).textContent).toMatch(/^28:(20|19)$/)
    const steps = screen.getAllByRole('listitem').map(step => step.textContent)
    expect(steps).toEqual(['1Payment received', '2Amount verified', '3Membership opened'])
    expect(screen.getByText(openOrder.invoice_no)).toBeTruthy()
  })

  it('turns to the congratulations of spec §8 when it is paid', async () => {
    go({}, at)
    await screen.findByRole('img')
    answerFromNowOn({ invoiceState: () => ({ data: paidOrder }) })
    await press('I have paid')
    const title = await screen.findByRole('heading', { name: 'Congratulations to you! Buy the package successfully!' })
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(title.closest('[aria-live="polite"]')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'To the member centre' }).getAttribute('href')).toBe('/user.html')
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('says that the payment is being checked, for as long as it is', async () => {
    go({}, at)
    await press('I have paid')
    expect(await screen.findByText(/^Checking the payment/)).toBeTruthy()
  })

  it('says that it is offline and goes on', async () => {
    go({}, at)
    await screen.findByRole('img')
    answerFromNowOn({ invoiceState: () => ({ networkFailure: true }) })
    await press('I have paid')
    expect(await screen.findByText(/You are offline/)).toBeTruthy()
    answerFromNowOn({ invoiceState: () => ({ data: open() }) })
    await press('I have paid')
    await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull())
  })

  it('switches the way to pay, which closes the old code', async () => {
    let method = 'alipay'
    go(
      {
        invoiceState: () => ({ data: { ...open(), pay_type: method } }),
        payInvoice: input => {
          method = input.pay_type
          return { data: { ...payResult, payType: method } }
        },
      },
      at,
    )
    await press('WeChat Pay')
    expect(await screen.findByRole('img', { name: 'Scan this code with WeChat Pay to pay ¥80.00' })).toBeTruthy()
    expect(screen.getByText('Switched to WeChat Pay; the old code is void.')).toBeTruthy()
  })

  it('asks before it cancels the order', async () => {
    let invoice_status = '0'
    go(
      {
        invoiceState: () => ({ data: { ...open(), invoice_status } }),
        cancelInvoice: () => {
          invoice_status = '3'
          return { data: { ...open(), invoice_status } }
        },
      },
      at,
    )
    await press('Cancel the order')
    const question = await screen.findByRole('alertdialog', { name: 'Cancel this order?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel the order' }))
    expect(await screen.findByRole('heading', { name: 'The order is cancelled' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'What happens next' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Pay again' }).getAttribute('href')).toBe(
      '/recharge.html?choice=11-113&pay_type=alipay',
    )
  })

  it('shows how the amount came about', async () => {
    const reduced = { ...open(), invoice_money: '72.00', discount_money: '8.00', discount_code: 'MINT10' }
    go({ invoiceState: () => ({ data: reduced }) }, at)
    expect(await screen.findByRole('img', { name: /¥72\.00/ })).toBeTruthy()
    const [line] = screen.getAllByText(/^Discount/)
    expect(line?.closest('div')?.textContent).toBe('Discount, MINT10−¥8.00')
  })

  it('says when there is no code, and offers every way to pay', async () => {
    go({ invoiceState: () => ({ data: { ...open(), pay_url: '' } }) }, at)
    expect(await screen.findByText(/^No code right now/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'WeChat Pay' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Alipay' })).toBeTruthy()
  })

  it('asks again when another tab or app gives it back the view', async () => {
    go({}, at)
    await screen.findByRole('img')
    answerFromNowOn({ invoiceState: () => ({ data: paidOrder }) })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByRole('heading', { name: /^Congratulations to you!/ })).toBeTruthy()
  })

  it('notices at once that the network is gone, and that it is back', async () => {
    go({}, at)
    await screen.findByRole('img')
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    expect(await screen.findByText(/You are offline/)).toBeTruthy()
    online.mockRestore()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull())
  })

  it('stays when an action found no network, and says so', async () => {
    let isGone = false
    const here: Answers['packages'] = () =>
      isGone ? { networkFailure: true } : { data: { list: [], pay_options: twoMethods } }
    const payInvoice: Answers['payInvoice'] = () => {
      isGone = true
      return { networkFailure: true }
    }
    go({ packages: here, payInvoice }, at)
    await press('WeChat Pay')
    expect((await screen.findByRole('alert')).textContent).toContain('Network error!')
    expect(screen.getByRole('img', { name: /^Scan this code with Alipay/ })).toBeTruthy()
  })

  it.each([
    ['en', 'You paid another order', 'See the order that was paid'],
    ['zh_CN', '您付了另一个订单', '查看已付款的订单'],
  ] as const)('says that another order was paid, and leads there, in %s', async (language, title, way) => {
    go({ invoiceState: () => ({ data: { ...openOrder, invoice_status: '3', replaced_by: '502' } }) }, at, language)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    const link = screen.getByRole('link', { name: way })
    expect(link.getAttribute('href')).toMatch(/recharge\.html\?id=502$/)
    expect(screen.queryByRole('link', { name: /Pay again|重新下单/ })).toBeNull()
  })

  it('leads to the same choice again, with the same code, when it has expired', async () => {
    go({ invoiceState: () => ({ data: { ...openOrder, invoice_status: '2', discount_code: 'MINT10' } }) }, at)
    const again = await screen.findByRole('link', { name: 'Pay again' })
    expect(again.getAttribute('href')).toBe('/recharge.html?choice=11-113&pay_type=alipay&discount_code=MINT10')
  })

  it('that does not exist is a real 404', async () => {
    const { status } = await ask({ invoiceState: () => ({ refuse: 'orderUnknown' }) }, '/recharge.html?id=999')
    expect(status).toBe(404)
  })

  it('has no fault that axe can find', async () => {
    go({}, at)
    await screen.findByRole('img')
    expect(await faultsHere()).toEqual([])
  })

  it('shows the refusal of an action in the server’s words', async () => {
    go({ payInvoice: () => ({ refuse: 'paymentMethodOff', msg: 'This payment method is not available now' }) }, at)
    await press('WeChat Pay')
    expect((await screen.findByRole('alert')).textContent).toContain('This payment method is not available now')
  })

  it.each([
    ['2', '订单已过期', '重新下单'],
    ['4', '正在退款', '重新下单'],
    ['5', '已退款', '重新下单'],
    ['1', '恭喜您！套餐购买成功！', '进入会员中心'],
  ])('shows how an order with status %s ended', async (invoice_status, title, way) => {
    go({ invoiceState: () => ({ data: { ...paidOrder, invoice_status } }) }, at, 'zh_CN')
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByRole('link', { name: way })).toBeTruthy()
  })
})
