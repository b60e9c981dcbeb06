// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { openSection } from '@bohe/site/testing/member-page.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { card, paused, redeemed } from './testing.ts'
import { topUpSection } from './top-up-section.tsx'

const open = (answers: Answers = {}, language: 'en' | 'zh_CN' = 'en') =>
  openSection({ section: topUpSection, answers, language })

const field = (name: string) => screen.getByRole('textbox', { name })
const question = () => within(screen.getByRole('alertdialog'))

const check = async (number = 'BH26-0001', password = 'm1nt') => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Card number' }), number)
  await userEvent.type(field('Card password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'See what it holds' }))
}

/** Confirms the card that is looked at. */
const confirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Redeem the card' }))

type RedeemCall = NonNullable<Answers['redeemCard']>

/** A server that redeems any card; what it was asked, and under which Idempotency-Key. */
const server = (redeem: RedeemCall = () => ({ data: redeemed })) => {
  const asked: { input: Parameters<RedeemCall>[0]; key: string | null }[] = []
  const redeemCard: RedeemCall = (input, request) => {
    asked.push({ input, key: request.headers.get('Idempotency-Key') })
    return input.is_auth_use === '1' ? redeem(input, request) : { data: card }
  }
  return { asked, redeemCard }
}

describe('topping up by card', () => {
  it('leads to the plans, too', async () => {
    open()
    expect((await screen.findByRole('link', { name: 'See the plans' })).getAttribute('href')).toBe('/recharge.html')
  })

  it.each([
    ['', 'Recharge card cannot be empty!'],
    ['BH26 №卡', 'Recharge card format error!'],
    ['1'.repeat(129), 'Recharge card format error!'],
  ])('does not send the number %j', async (number, text) => {
    open()
    if (number) await check(number)
    else await userEvent.click(await screen.findByRole('button', { name: 'See what it holds' }))
    await waitFor(() => expect(field('Card number').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText(text)).not.toHaveLength(0)
    await waitFor(() => expect(document.activeElement).toBe(field('Card number')))
  })

  it.each([
    ['密码', 'Recharge card format error!'],
    ['x'.repeat(33), 'Recharge card format error!'],
  ])('does not send the password %j', async (password, text) => {
    open()
    await check('BH26-0001', password)
    expect(await screen.findByText(text)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Card password')))
  })

  it('names what a card holds before anything is done', async () => {
    const { asked, redeemCard } = server()
    open({ redeemCard })
    await check()
    await screen.findByRole('alertdialog')
    expect(question().getByText('Gold quarter card')).toBeTruthy()
    expect(question().getByText('Redeem this card?')).toBeTruthy()
    expect(question().getByText('3 months')).toBeTruthy()
    expect(document.querySelector('dialog time')?.getAttribute('datetime')).toBe(card.valid_until)
    await userEvent.click(question().getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(asked.map(({ input }) => input.is_auth_use)).toEqual(['0'])
  })

  it('redeems it once that was meant, and says what it gave', async () => {
    const { asked, redeemCard } = server()
    open({ redeemCard })
    await check()
    await confirm()
    expect(await screen.findByText('Recharged successfully')).toBeTruthy()
    expect(screen.getByText('Added: Gold, 3 months')).toBeTruthy()
    expect(screen.getByText(/Your time ends on/)).toBeTruthy()
    expect(asked[1]?.input).toEqual({ card_no: 'BH26-0001', card_password: 'm1nt', is_auth_use: '1' })
    expect(asked[1]?.key).toMatch(/^[0-9a-f]{32}$/)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect((field('Card number') as HTMLInputElement).value).toBe('')
    expect((field('Card password') as HTMLInputElement).value).toBe('')
  })

  it('takes the groups of the print and the wide digits of a Chinese keyboard', async () => {
    const { asked, redeemCard } = server()
    open({ redeemCard })
    await check(' BH26 ０００１ ', 'm1nt ')
    expect(await screen.findByText('Gold quarter card')).toBeTruthy()
    expect(asked[0]?.input).toMatchObject({ card_no: 'BH260001', card_password: 'm1nt' })
  })

  it('tries a yes without an answer again under the same key, and another card under its own', async () => {
    let isLost = true
    const { asked, redeemCard } = server(() => (isLost ? { networkFailure: true } : { data: redeemed }))
    open({ redeemCard })
    await check()
    await confirm()
    expect(await screen.findByText('Network error!')).toBeTruthy()
    expect(question().getByText(/the same card is never redeemed twice/)).toBeTruthy()
    isLost = false
    await confirm()
    expect(await screen.findByText('Recharged successfully')).toBeTruthy()
    await check('BH26-0002')
    await confirm()
    await waitFor(() => expect(asked).toHaveLength(5))
    const [, lost, again, , other] = asked.map(({ key }) => key)
    expect(again).toBe(lost)
    expect(other).not.toBe(lost)
  })

  it.each([
    ['cardWrong', 'The recharge card number or password is wrong', 'Card password'],
    ['cardUsed', 'This recharge card has been used', 'Card number'],
    ['cardOutOfTime', 'This recharge card is no longer valid', 'Card number'],
  ] as const)('shows %s beside the field', async (refuse, msg, name) => {
    open({ redeemCard: () => ({ refuse, msg }) })
    await check()
    expect(await screen.findAllByText(msg)).toHaveLength(2)
    expect(field(name).getAttribute('aria-invalid')).toBe('true')
    expect((field('Card number') as HTMLInputElement).value).toBe('BH26-0001')
  })

  it('says for how long it rests after too many tries', async () => {
    const msg = 'Too many attempts, please try again in 60 minutes'
    open({ redeemCard: () => ({ refuse: 'cardLocked', msg }) })
    await check()
    expect((await screen.findByRole('alert')).textContent).toContain(msg)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('closes the question when somebody was quicker', async () => {
    const msg = 'This recharge card has been used'
    const { redeemCard } = server(() => ({ refuse: 'cardUsed', msg }))
    open({ redeemCard })
    await check()
    await confirm()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(field('Card number').getAttribute('aria-invalid')).toBe('true')
  })

  it('speaks Chinese where the page does, and tells of time that is paused', async () => {
    openSection({
      section: topUpSection,
      member: paused,
      answers: { redeemCard: server().redeemCard },
      language: 'zh_CN',
    })
    await userEvent.type(await screen.findByRole('textbox', { name: '充值卡号' }), 'BH26-0001')
    await userEvent.type(field('充值卡密码'), 'm1nt{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: '确认充值' }))
    expect(await screen.findByText('充值成功')).toBeTruthy()
    expect(screen.getByText('已增加：Gold，3个月')).toBeTruthy()
    expect(screen.getByText('会员时间处于暂停状态，恢复后开始计时。')).toBeTruthy()
    expect(screen.getByRole('link', { name: '恢复时间' }).getAttribute('href')).toBe('/user.html?tab=pause')
  })
})
