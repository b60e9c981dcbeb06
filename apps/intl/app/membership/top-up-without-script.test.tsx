// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { askForSection } from '@bohe/site/testing/member-page.tsx'
import { describe, expect, it } from 'vitest'
import { card, redeemed } from './testing.ts'
import { topUpSection } from './top-up-section.tsx'

const typed = { form: 'redeem', card_no: 'BH26-0001', card_password: 'm1nt' }

const send = (form: Record<string, string>, answers: Answers) =>
  askForSection({ section: topUpSection, answers }, { ...typed, ...form })

describe('topping up by card without script', () => {
  it('shows what is wrong at the field', async () => {
    const { page, status } = await send({ intent: 'check', card_no: '' }, {})
    expect(status).toBe(422)
    expect(page.getByLabelText('Card number').getAttribute('aria-invalid')).toBe('true')
    expect(page.getByText('Recharge card cannot be empty!')).toBeTruthy()
  })

  it('asks in the page, in a form that redeems what was looked at', async () => {
    const { page } = await send({ intent: 'check' }, { redeemCard: () => ({ data: card }) })
    const question = page.getByText('Redeem this card?', { selector: 'h4' }).closest('form')
    const fields = Object.fromEntries(new FormData(question ?? undefined))
    expect(fields).toMatchObject(typed)
    expect(fields.idempotency_key).toMatch(/^[0-9a-f]{32}$/)
  })

  it('redeems it under the key of the question', async () => {
    const keys: (string | null)[] = []
    const redeemCard: Answers['redeemCard'] = ({ is_auth_use }, request) => {
      keys.push(`${is_auth_use} ${request.headers.get('Idempotency-Key')}`)
      return { data: redeemed }
    }
    const { page, status } = await send({ intent: 'redeem', idempotency_key: 'a1' }, { redeemCard })
    expect([status, keys]).toEqual([200, ['1 a1']])
    expect(page.getByText('Recharged successfully')).toBeTruthy()
    expect(page.getByText('Added: Gold, 3 months')).toBeTruthy()
  })

  it('does not redeem what was not looked at', async () => {
    const uses: string[] = []
    await send(
      { intent: 'redeem' },
      {
        redeemCard: ({ is_auth_use }) => {
          uses.push(is_auth_use)
          return { data: card }
        },
      },
    )
    expect(uses).toEqual(['0'])
  })

  it('keeps the question after a lost answer', async () => {
    const { page } = await send(
      { intent: 'redeem', idempotency_key: 'a1' },
      { redeemCard: () => ({ networkFailure: true }) },
    )
    const question = page.getByText('Redeem this card?', { selector: 'h4' }).closest('form')
    expect(new FormData(question ?? undefined).get('idempotency_key')).toBe('a1')
    expect(page.getAllByText('Network error!')).not.toHaveLength(0)
  })
})
