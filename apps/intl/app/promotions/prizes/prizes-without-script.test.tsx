// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { askForSection } from '@bohe/site/testing/member-page.tsx'
import { asks } from '@bohe/site/testing/security-answers.ts'
import { describe, expect, it } from 'vitest'
import { cardPrize, goodsPrize, prize, prizesOf } from '#promotions/draw/testing.ts'
import type { Prize } from './load-prizes.ts'
import { prizesSection } from './prizes-section.tsx'

const ask = (given: Prize, form?: Record<string, string>, became: Prize = given) => {
  const asked: { input: object; key: string | null }[] = []
  const answers: Answers = {
    ...asks,
    prizes: () => ({ data: prizesOf([asked.length > 0 ? became : given]) }),
    receivePrize: (input, request) => {
      asked.push({ input, key: request.headers.get('Idempotency-Key') })
      return { data: became }
    },
  }
  const query = `&prize=${given.id}`
  return askForSection({ section: prizesSection, answers, query }, form).then(seen => ({ ...seen, asked }))
}

const details = {
  username: 'Li Wei',
  country_code: '86',
  phone: '13800138000',
  email: 'leaf@mint.dev',
  address: '1 Mint Street',
}
const submitted = { ...goodsPrize, status: '1', status_title: 'Submitted' }

describe('claiming without script', () => {
  it('has a form with every field', async () => {
    const { page } = await ask(goodsPrize)
    const form = page.getByLabelText('Recipient').closest('form') as HTMLFormElement
    expect(form.getAttribute('method')).toBe('post')
    expect([...new FormData(form).keys()]).toEqual([
      'form',
      'prize_id',
      'username',
      'country_code',
      'phone',
      'email',
      'address',
    ])
  })

  it('sends where the goods go, and says that it was done', async () => {
    const form = { form: 'prize-73', prize_id: '73', intent: 'claim', ...details }
    const { page, status, asked } = await ask(goodsPrize, form, submitted)
    expect(status).toBe(200)
    expect(asked[0]?.input).toEqual({ prize_id: '73', ...details, is_auth_use: '0' })
    expect(page.getByText('Information submitted successfully!')).toBeTruthy()
    expect(page.getByText('Submitted')).toBeTruthy()
  })

  it('is the same claim when the page is sent again', async () => {
    const form = { form: 'prize-73', prize_id: '73', intent: 'claim', ...details }
    const [one, again] = [await ask(goodsPrize, form, submitted), await ask(goodsPrize, form, submitted)]
    expect(one.asked[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(again.asked[0]?.key).toBe(one.asked[0]?.key)
  })

  it('keeps what was typed when something is wrong', async () => {
    const form = { form: 'prize-73', prize_id: '73', intent: 'claim', ...details, phone: '1' }
    const { page, status, asked } = await ask(goodsPrize, form)
    expect([status, asked]).toEqual([422, []])
    expect(page.getByText('Mobile format error!')).toBeTruthy()
    expect(page.getByLabelText('Recipient').getAttribute('value')).toBe('Li Wei')
  })

  it('adds days by its button alone', async () => {
    const { page } = await ask(prize)
    const button = page.getByText('Add to my account').closest('button')
    expect([button?.type, button?.name, button?.value]).toEqual(['submit', 'intent', 'apply'])
    const done = { ...prize, status: '3', status_title: 'Redeemed' }
    const { page: after, asked } = await ask(prize, { form: 'prize-71', prize_id: '71', intent: 'apply' }, done)
    expect(asked[0]?.input).toMatchObject({ prize_id: '71', is_auth_use: '1' })
    expect(after.getByText('Recharged successfully')).toBeTruthy()
  })

  it('shows a card', async () => {
    const shown = { ...cardPrize, status: '3', status_title: 'Redeemed', card_no: 'BH26-7777', card_password: 'm1nt' }
    const { page } = await ask(cardPrize, { form: 'prize-72', prize_id: '72', intent: 'show' }, shown)
    expect(page.getByText('BH26-7777')).toBeTruthy()
    expect(page.getByText('m1nt')).toBeTruthy()
  })
})
