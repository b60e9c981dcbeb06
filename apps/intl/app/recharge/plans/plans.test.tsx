// @vitest-environment jsdom

import { press } from '@bohe/site/testing/user-actions.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { diamond, gold } from '#recharge/testing.ts'
import {
  agree,
  allMethods,
  faultsHere,
  go,
  goAsVisitor,
  payResult,
  total,
  twoMethods,
  useBrowserAnswers,
} from '#recharge/visit-recharge.tsx'

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

  it('lists all prices, labelled with package title and period, with what they are a month and save honestly', async () => {
    go()
    const golden = within(await screen.findByRole('group', { name: 'Gold' }))
    expect(golden.getAllByRole('radio').map(radio => radio.closest('label')?.textContent)).toEqual([
      'Gold 1 month¥30.00',
      'Gold 3 months¥26.67 a month, saves ¥10.00¥80.00Recommended',
    ])
    expect(within(screen.getByRole('group', { name: 'Diamond' })).getAllByRole('radio')).toHaveLength(2)
    expect(screen.getByRole('group', { name: 'Diamond' }).textContent).toMatch(
      /^DiamondRecommendedTwo devices at once, every routefrom ¥60.00/,
    )
  })

  it('is walked through with the arrow keys, from package to package', async () => {
    go()
    const first = await screen.findByRole<HTMLInputElement>('radio', { name: /Gold 1 month/ })
    // jsdom lacks what user-event asks for to find the other radios of a form.
    vi.stubGlobal('CSS', { escape: String })
    first.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Diamond 1 month/ }).checked).toBe(true)
    expect(total()).toBe('¥60.00')
  })

  it('leaves out what is not sold in its region', async () => {
    const [month, quarter] = gold.price_list
    if (!month || !quarter) throw new Error('Gold has two prices')
    const list = [
      {
        ...gold,
        price_list: [
          { ...month, exclude_region_codes: ['0'] },
          { ...quarter, include_region_codes: ['0'] },
        ],
      },
      { ...diamond, price_list: diamond.price_list.map(price => ({ ...price, include_region_codes: ['1'] })) },
    ]
    go({ packages: () => ({ data: { list, pay_options: twoMethods } }) })
    expect(await screen.findByRole('radio', { name: /Gold 3 months/ })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: /Gold 1 month|Diamond/ })).toBeNull()
  })

  it('says where PayPal leads, and shows its prices in dollars', async () => {
    go({ packages: () => ({ data: { list: [gold, diamond], pay_options: allMethods } }) })
    const methods = within(await screen.findByRole('group', { name: 'Payment method' })).getAllByRole('radio')
    expect(methods.map(method => (method as HTMLInputElement).value)).toEqual(['wechat', 'alipay', 'qq', 'paypal'])
    await userEvent.click(screen.getByRole('radio', { name: /PayPal.*paypal\.com/ }))
    expect(total()).toBe('$4.50')
    expect(screen.getByRole('radio', { name: /Gold 3 months.*\$12\.00/ })).toBeTruthy()
  })

  it('says so when nothing is on sale', async () => {
    go({ packages: () => ({ data: { list: [], pay_options: twoMethods } }) })
    expect(await screen.findByText('No plans on sale right now')).toBeTruthy()
    const next = screen.getByRole('link', { name: 'Contact customer service' })
    expect(next.getAttribute('href')).toBe('/userserver.html')
  })

  it('has no fault that axe can find', async () => {
    go()
    await screen.findByRole('radio', { name: /Gold 1 month/ })
    expect(await faultsHere()).toEqual([])
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

  it('keeps the idempotency key of a purchase without an answer, and takes a new one after a refusal or another choice', async () => {
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

  it('shows the plans to a visitor, who logs in to buy and finds the choice again', async () => {
    const router = goAsVisitor()
    await userEvent.click(await screen.findByRole('radio', { name: /Gold 3 months/ }))
    expect(total()).toBe('¥80.00')
    await press('Log in to buy')
    expect(await screen.findByText('log in')).toBeTruthy()
    const target = new URL(router.state.location.search.replace('?target=', ''), 'http://site.test').pathname
    expect(decodeURIComponent(target)).toMatch(/\/recharge\.html\?choice=[^&]+&pay_type=wechat$/)
  })

  it('tells a visitor that a code is looked at after the log-in, and asks for no price', async () => {
    const quote = vi.fn(() => ({ refuse: 'tokenExpired' as const }))
    goAsVisitor({ quote }, '/recharge.html?discount_code=MINT20')
    expect(await screen.findByText('What a code takes off is shown once you have logged in.')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /code/i }).value).toBe('MINT20')
    expect(total()).toBe('¥30.00')
  })

  it('speaks Chinese on a Chinese address', async () => {
    go({}, '/recharge.html', 'zh_CN')
    await press('去支付')
    expect(await screen.findByText('请阅读并同意用户协议！')).toBeTruthy()
    expect(screen.getByRole('radio', { name: /支付宝/ })).toBeTruthy()
  })
})

describe('m/recharge.html', () => {
  it('is the same choice in the phone’s frame, and stays in it', async () => {
    const router = go({ buy: () => ({ data: payResult }) }, '/m/recharge.html')
    await userEvent.click(await screen.findByRole('radio', { name: /Gold 3 months/ }))
    expect(total()).toBe('¥80.00')
    expect(screen.getByRole('link', { name: 'Package exchange' }).getAttribute('href')).toBe(
      '/m/recharge.html?exchange=1',
    )
    await agree()
    await press('Go to payment')
    expect(await screen.findByRole('img', { name: /^Scan this code/ })).toBeTruthy()
    expect(router.state.location).toMatchObject({ pathname: '/m/recharge.html', search: '?id=501' })
  })

  it('sends a visitor to log in, to come back to it', async () => {
    const router = goAsVisitor({}, '/m/recharge.html')
    await press('Log in to buy')
    expect(await screen.findByText('log in')).toBeTruthy()
    expect(decodeURIComponent(router.state.location.search)).toMatch(/^\?target=\/m\/recharge\.html\?choice=/)
  })
})
