// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { press } from '@bohe/site/testing/user-actions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { diamond, gold } from '#recharge/testing.ts'
import {
  agree,
  allMethods,
  answerFromNowOn,
  ask,
  go,
  payResult,
  total,
  useBrowserAnswers,
} from '#recharge/visit-recharge.tsx'

useBrowserAnswers()

const unknown = 'This discount code does not exist, please check it or leave it empty'

/** A code that takes a tenth off, whatever it is used for. */
const tenth: Answers['quote'] = ({ price_id, pay_type, discount_code }) => {
  const price = [...gold.price_list, ...diamond.price_list].find(one => one.price_id === price_id)
  const list = pay_type === 'paypal' ? price?.price_num_usd : price?.price_num
  const minor = Number(list?.replace('.', ''))
  const decimal = (value: number) => `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')}`
  return {
    data: {
      list_amount: decimal(minor),
      discount_amount: decimal(minor / 10),
      amount: decimal(minor - minor / 10),
      amount_type: pay_type === 'paypal' ? 'USD' : 'CNY',
      discount_code,
      discount_title: '10% off',
    },
  }
}

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Discount code/ })
const type = async (code: string) => userEvent.type(await field(), code)

describe('a discount code', () => {
  it('is optional, and shows what it takes off at once', async () => {
    go({ quote: tenth })
    await type('MINT10')
    await waitFor(() => expect(total()).toBe('¥27.00'))
    expect(screen.getByText('List price').nextElementSibling?.textContent).toBe('¥30.00')
    expect(screen.getByText(/^Discount, MINT10$|^Discount$/).closest('div')?.textContent).toContain('−¥3.00')
    expect(screen.getByText('Applied: 10% off')).toBeTruthy()
  })

  it('stays when the plan or the method changes, and is asked about again', async () => {
    go({ quote: tenth, packages: () => ({ data: { list: [gold, diamond], pay_options: allMethods } }) })
    await type('MINT10')
    await userEvent.click(within(screen.getByRole('group', { name: 'Diamond' })).getByRole('heading'))
    await waitFor(() => expect(total()).toBe('$8.10'))
    await userEvent.click(screen.getByRole('radio', { name: /Alipay/ }))
    await waitFor(() => expect(total()).toBe('¥54.00'))
    expect((await field()).value).toBe('MINT10')
  })

  it('is applied by the button and by Enter, without waiting', async () => {
    const asked: string[] = []
    const quote: Answers['quote'] = (input, request) => {
      asked.push(input.discount_code)
      return tenth(input, request)
    }
    const router = go({ quote })
    await type('MINT10{Enter}')
    await waitFor(() => expect(total()).toBe('¥27.00'))
    await userEvent.clear(await field())
    expect(total()).toBe('¥30.00')
    await type('LEAF10')
    await press('Apply')
    await waitFor(() => expect(asked).toEqual(['MINT10', 'LEAF10']))
    expect(router.state.location.search).toBe('')
  })

  it('is asked about again by the button when no answer came', async () => {
    go({ quote: () => ({ networkFailure: true }) })
    await type('MINT10{Enter}')
    await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'))
    answerFromNowOn({ quote: tenth })
    await press('Apply')
    await waitFor(() => expect(total()).toBe('¥27.00'))
  })

  it('that is refused says so beside the field, and the list price stands', async () => {
    go({ quote: () => ({ refuse: 'couponUnknown', msg: unknown }) })
    await type('NOSUCH')
    await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByRole('textbox', { description: new RegExp(unknown) })).toBeTruthy()
    expect(total()).toBe('¥30.00')
  })

  it('that is no code is not asked about', async () => {
    go()
    await type('a!')
    expect((await screen.findAllByText('Discount code format error!')).length).toBeGreaterThan(0)
  })

  it('goes with the order, and its refusal there is shown beside it too', async () => {
    const sent: string[] = []
    const buy: Answers['buy'] = ({ discount_code, origin }) => {
      sent.push(discount_code, String(origin))
      return { refuse: 'couponUsedUp', msg: 'This discount code has been used up' }
    }
    go({ quote: tenth, buy })
    await type('MINT10')
    await agree()
    await press('Go to payment')
    const refused = await screen.findByRole('textbox', { description: /has been used up/ })
    await waitFor(() => expect(document.activeElement).toBe(refused))
    expect(sent).toEqual(['MINT10', window.location.origin])
  })

  it('that leaves nothing to pay opens the membership by itself', async () => {
    const quote: Answers['quote'] = ({ discount_code }) => ({
      data: {
        list_amount: '30.00',
        discount_amount: '30.00',
        amount: '0.00',
        amount_type: 'CNY',
        discount_code,
        discount_title: 'A month for free',
      },
    })
    go({ quote, buy: () => ({ data: payResult }) })
    await type('FREE')
    expect(await screen.findByText(/^Nothing to pay for this order/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Open the membership' })).toBeTruthy()
  })
})

describe('the plans page with a choice in its address', () => {
  const at = '/recharge.html?choice=13-133&pay_type=alipay&discount_code=MINT10'

  it('starts with it, price and all', async () => {
    go({ quote: tenth }, at)
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Diamond 3 months/ })).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Alipay/ }).checked).toBe(true)
    expect(total()).toBe('¥144.00')
  })

  it('starts with the default when that is not on sale any more', async () => {
    go({}, '/recharge.html?choice=13-999&pay_type=qq')
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Gold 1 month/ })).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /WeChat Pay/ }).checked).toBe(true)
  })
})

describe('the plans page without script', () => {
  const form = { choice: '13-133', pay_type: 'alipay', discount_code: 'MINT10' }

  it('has every price of every package to choose', async () => {
    const { page } = await ask({}, '/recharge.html')
    const labels = [/Gold 1 month/, /Gold 3 months/, /Diamond 1 month/, /Diamond 3 months/]
    const values = labels.map(label => page.getByLabelText<HTMLInputElement>(label).value)
    expect(values).toEqual(['11-111', '11-113', '13-131', '13-133'])
  })

  it('shows the price with a code on a button', async () => {
    const { page, status } = await ask({ quote: tenth }, '/recharge.html', { ...form, intent: 'quote' })
    expect(status).toBe(200)
    expect(page.getByLabelText('Total').textContent).toBe('¥144.00')
    expect(page.getByLabelText<HTMLInputElement>(/Diamond 3 months/).checked).toBe(true)
    expect(page.getByLabelText<HTMLInputElement>(/^Discount code/).value).toBe('MINT10')
  })

  it('says what is wrong with the code beside it', async () => {
    const quote: Answers['quote'] = () => ({ refuse: 'couponUnknown', msg: unknown })
    const { page, status } = await ask({ quote }, '/recharge.html', { ...form, intent: 'quote' })
    expect(status).toBe(422)
    expect(page.getByLabelText(/^Discount code/).getAttribute('aria-invalid')).toBe('true')
    expect(page.getAllByText(unknown).length).toBeGreaterThan(0)
  })

  it('places the order and leads to it; the site’s own origin goes along', async () => {
    const origins: unknown[] = []
    const buy: Answers['buy'] = ({ origin }) => {
      origins.push(origin)
      return { data: payResult }
    }
    const agreed = { ...form, intent: 'buy', agreement: 'on', terms: 'on' }
    expect(await ask({ buy }, '/recharge.html', agreed)).toMatchObject({
      status: 303,
      location: '/recharge.html?id=501',
    })
    expect(origins).toEqual(['http://site.test'])
  })

  it('wants both agreements', async () => {
    const { page, status } = await ask({ quote: tenth }, '/recharge.html', { ...form, intent: 'buy' })
    expect(status).toBe(422)
    expect(page.getByText('Please read and agree the user agreement!')).toBeTruthy()
    expect(page.getByText('Please read and agree the membership terms!')).toBeTruthy()
  })
})
