// @vitest-environment jsdom
import { type Answers, createTestFetch } from '@bohe/api-client/test-transport'
import { member } from '@bohe/site/testing/session.ts'
import { visit } from '@bohe/site/testing/visit.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import Recharge, { clientAction, loader } from './recharge-route.tsx'
import { diamond, gold, openOrder, paidOrder } from './testing.ts'

const pay_options = { is_show_wx: 1, is_show_zfb: 1, is_show_qq: 0, is_show_paypal: 0 } as const

const payResult = {
  amount: '80.00',
  amount_type: 'CNY',
  order_no: openOrder.invoice_no,
  invoice_id: '501',
  package_title: 'Gold',
  price_title: '3 month card',
  pay_url: openOrder.pay_url,
  payType: 'alipay',
  expiry_time: openOrder.expiry_time,
} as const

const soon = () => new Date(Date.now() + 1_700_000).toISOString()
const open = () => ({ ...openOrder, expiry_time: soon() })

const world: Answers = {
  packages: () => ({ data: { list: [gold, diamond], pay_options } }),
  invoiceState: () => ({ data: open() }),
  userInfo: () => ({ data: member }),
}

// The page watches its order through the browser's own transport.
let browserAnswers: Answers = {}
vi.stubGlobal('fetch', (target: RequestInfo, init?: RequestInit) => createTestFetch(browserAnswers)(target, init))
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  browserAnswers = world
})

const routes = [
  { path: '/recharge.html', Component: Recharge, loader, action: clientAction, HydrateFallback: () => null },
  { path: '/user.html', element: <p>member centre</p> },
  { path: '/login.html', element: <p>log in</p> },
]

const go = (answers: Answers = {}, at = '/recharge.html', language: 'en' | 'zh_CN' = 'en') => {
  browserAnswers = { ...world, ...answers }
  return visit({ at, language, answers: browserAnswers, routes })
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const tick = async (name: RegExp) => userEvent.click(await screen.findByRole('checkbox', { name }))
const total = () => screen.getByRole('status').textContent

describe('recharge.html', () => {
  it('starts with the default package and its first price, and offers the ways to pay that are on', async () => {
    go()
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Gold' })).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Gold 1 month/ }).checked).toBe(true)
    const methods = within(screen.getByRole('group', { name: 'Payment method' })).getAllByRole('radio')
    expect(methods.map(method => (method as HTMLInputElement).value)).toEqual(['wechat', 'alipay'])
    expect(total()).toBe('¥30.00')
  })

  it('adds up while choosing; another package keeps the period', async () => {
    go()
    await userEvent.click(await screen.findByRole('radio', { name: /Gold 3 months/ }))
    expect(total()).toBe('¥80.00')
    await userEvent.click(screen.getByRole('radio', { name: 'Diamond' }))
    expect(total()).toBe('¥160.00')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Diamond 3 months/ }).checked).toBe(true)
  })

  it('wants both agreements, in the words of spec §5', async () => {
    go()
    await press('Go to payment')
    expect(await screen.findByText('Please read and agree the user agreement!')).toBeTruthy()
    expect(screen.getByText('Please read and agree the membership terms!')).toBeTruthy()
  })

  it('places the order that was chosen and goes on to pay it', async () => {
    const bought: unknown[] = []
    const router = go({
      buy: (input, request) => {
        bought.push([input.price_id, input.pay_type, request.headers.get('Idempotency-Key')])
        return { data: payResult }
      },
    })
    await userEvent.click(await screen.findByRole('radio', { name: /Gold 3 months/ }))
    await userEvent.click(screen.getByRole('radio', { name: 'Alipay' }))
    await tick(/User Agreement/)
    await tick(/Membership Terms/)
    await press('Go to payment')
    expect(await screen.findByRole('img', { name: 'Scan this code with Alipay to pay ¥80.00' })).toBeTruthy()
    expect(router.state.location.search).toBe('?id=501')
    expect(bought).toEqual([['113', 'alipay', expect.stringMatching(/^[0-9a-f]{32}$/)]])
  })

  it('keeps the name of an attempt without an answer, and takes a new one after a refusal or another choice', async () => {
    const keys: (string | null)[] = []
    const answers = [{ networkFailure: true }, { refuse: 'paymentProviderFailed', msg: 'later' }] as const
    go({
      buy: (_, request) => {
        keys.push(request.headers.get('Idempotency-Key'))
        return answers[keys.length - 1] ?? { data: payResult }
      },
    })
    await tick(/User Agreement/)
    await tick(/Membership Terms/)
    await press('Go to payment')
    await screen.findByText('Network error!')
    await press('Go to payment')
    await screen.findByText('later')
    await press('Go to payment')
    await screen.findByRole('img')
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[1])
  })

  it('refuses in place while the bought package is unexpired, and shows the way to it', async () => {
    const msg = 'The currently bought package is unexpired so this package cannot be bought.'
    go({ buy: () => ({ refuse: 'membershipUnexpired', msg }) })
    await tick(/User Agreement/)
    await tick(/Membership Terms/)
    await press('Go to payment')
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain(msg)
    expect(within(notice).getByRole('link', { name: 'See my membership' }).getAttribute('href')).toBe('/user.html')
  })

  it('sends a visitor to log in, to come back here', async () => {
    const router = go({ packages: () => ({ refuse: 'tokenExpired', msg: 'Login expired, please re-login' }) })
    expect(await screen.findByText('log in')).toBeTruthy()
    expect(router.state.location.search).toBe('?target=%2Frecharge.html')
  })

  it('speaks Chinese on a Chinese address', async () => {
    go({}, '/recharge.html', 'zh_CN')
    await press('去支付')
    expect(await screen.findByText('请阅读并同意用户协议！')).toBeTruthy()
    expect(screen.getByRole('radio', { name: '支付宝' })).toBeTruthy()
  })
})

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
    browserAnswers = { ...browserAnswers, invoiceState: () => ({ data: paidOrder }) }
    await press('I have paid')
    const title = await screen.findByRole('heading', { name: 'Congratulations to you! Buy the package successfully!' })
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(title.closest('[aria-live="polite"]')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the member centre' }).getAttribute('href')).toBe('/user.html')
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
    browserAnswers = { ...browserAnswers, invoiceState: () => ({ networkFailure: true }) }
    await press('I have paid')
    expect(await screen.findByText(/You are offline/)).toBeTruthy()
    browserAnswers = { ...browserAnswers, invoiceState: () => ({ data: open() }) }
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
    expect(screen.getByRole('link', { name: 'Pay again' }).getAttribute('href')).toBe('/recharge.html')
  })

  it('shows the refusal of an act in the server’s words', async () => {
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
