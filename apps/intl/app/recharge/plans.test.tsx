// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { agree, go, payResult, press, total, useBrowserAnswers } from './visit-recharge.tsx'

useBrowserAnswers()

describe('recharge.html', () => {
  it('starts with the default package and its first price, and offers the ways to pay that are on', async () => {
    go()
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Gold 1 month/ })).checked).toBe(true)
    const methods = within(screen.getByRole('group', { name: 'Payment method' })).getAllByRole('radio')
    expect(methods.map(method => (method as HTMLInputElement).value)).toEqual(['wechat', 'alipay'])
    expect(total()).toBe('¥30.00')
  })

  it('adds up while choosing; another package keeps the period', async () => {
    go()
    await userEvent.click(await screen.findByRole('radio', { name: /Gold 3 months/ }))
    expect(total()).toBe('¥80.00')
    await userEvent.click(within(screen.getByRole('group', { name: 'Diamond' })).getByRole('heading'))
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
    await userEvent.click(screen.getByRole('radio', { name: /Alipay/ }))
    await agree()
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
    await agree()
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
    await agree()
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
    expect(screen.getByRole('radio', { name: /支付宝/ })).toBeTruthy()
  })
})
