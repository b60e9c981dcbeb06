// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { openSection } from '@bohe/site/testing/member-page.tsx'
import { asks } from '@bohe/site/testing/security-answers.ts'
import { member } from '@bohe/site/testing/session.ts'
import { press } from '@bohe/site/testing/user-actions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { cardPrize, goodsPrize, prize, prizesOf } from '#promotions/draw/testing.ts'
import { faultsHere } from '#recharge/visit-recharge.tsx'
import type { Prize } from './load-prizes.ts'
import { prizesSection } from './prizes-section.tsx'

type ReceiveCall = NonNullable<Answers['receivePrize']>

const redeemed = { status: '3', status_title: 'Redeemed' }
const submitted = { status: '1', status_title: 'Submitted' }
const secrets = { card_no: 'BH26-7777', card_password: 'm1ntleaf' }

/** A server with these prizes; what it was asked to give, under which key. */
const server = (list: Prize[], receive?: ReceiveCall) => {
  const asked: { input: Record<string, unknown>; key: string | null }[] = []
  let now = list
  const receivePrize: ReceiveCall = async (input, request) => {
    asked.push({ input, key: request.headers.get('Idempotency-Key') })
    const refused = await receive?.(input, request)
    if (refused && !('data' in refused && !('refuse' in refused))) return refused
    const { prize_id, is_auth_use } = input as { prize_id: string; is_auth_use: string }
    const became = (one: Prize) => {
      if (one.award_type === 'goods') return { ...one, ...submitted }
      return { ...one, ...redeemed, ...(is_auth_use === '0' && secrets) }
    }
    now = now.map(one => (one.id === prize_id ? became(one) : one))
    return { data: now.find(({ id }) => id === prize_id) ?? prize }
  }
  const answers: Answers = { ...asks, receivePrize, prizes: ({ page }) => ({ data: prizesOf(now, page) }) }
  return { asked, answers }
}

const open = (answers: Answers, query = '', language: 'en' | 'zh_CN' = 'en') =>
  openSection({ section: prizesSection, answers, query, language, member: { ...member, email: 'leaf@mint.dev' } })

const field = (name: string) => screen.getByRole('textbox', { name })

describe('the prize list', () => {
  it('shows name, draw time, gift and status of each, with the way to claim it', async () => {
    open(server([prize, { ...cardPrize, ...redeemed }]).answers)
    const rows = (await screen.findAllByRole('row')).slice(1).map(row => within(row))
    const cells = rows.map(row => row.getAllByRole('cell').map(cell => cell.textContent))
    expect([cells[0]?.[0], ...(cells[0]?.slice(2) ?? [])]).toEqual([
      'Autumn draw',
      '15 days of Gold',
      'Unredeemed',
      'Claim',
    ])
    expect(document.querySelector('td time')?.getAttribute('datetime')).toBe(prize.create_time)
    expect(rows[0]?.getByRole('link', { name: 'Claim 15 days of Gold' }).getAttribute('href')).toBe(
      '/user.html?tab=prizes&prize=71',
    )
    expect(rows[1]?.getByRole('link', { name: 'Details of Gold month card' })).toBeTruthy()
  })

  it('is paged by the address, and a prize keeps its page', async () => {
    open(
      { prizes: ({ page }) => ({ data: prizesOf([{ ...prize, present_title: `on page ${page}` }], page, 31) }) },
      '&page=2',
    )
    const link = await screen.findByRole('link', { name: 'Claim on page 2' })
    expect(link.getAttribute('href')).toBe('/user.html?tab=prizes&page=2&prize=71')
    await userEvent.click(screen.getByRole('link', { name: 'Next page' }))
    expect(await screen.findByText('on page 3')).toBeTruthy()
  })

  it('is never a blank', async () => {
    open(server([]).answers, '', 'zh_CN')
    expect(await screen.findByText('暂无资讯，敬请期待！')).toBeTruthy()
    expect(screen.getByRole('heading', { name: '奖品列表' })).toBeTruthy()
  })

  it('says when a prize is not there', async () => {
    open(server([prize]).answers, '&prize=99')
    expect(await screen.findByText(/This prize was not found/)).toBeTruthy()
    expect(screen.getByText('15 days of Gold')).toBeTruthy()
  })
})

describe('a prize of days', () => {
  it('is added to the account once that was meant', async () => {
    const { asked, answers } = server([prize])
    open(answers, '&prize=71')
    await press('Add to my account')
    const question = within(screen.getByRole('alertdialog'))
    expect(question.getByText('Add the time to this account?')).toBeTruthy()
    expect(asked).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Add to my account' }))
    expect(await screen.findByText('Recharged successfully')).toBeTruthy()
    expect(await screen.findByText('The prize has been redeemed.')).toBeTruthy()
    expect(asked[0]?.input).toMatchObject({ prize_id: '71', is_auth_use: '1' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: '15 days of Gold' })))
  })

  it('is not added when that was not meant', async () => {
    const { asked, answers } = server([prize])
    open(answers, '&prize=71')
    await press('Add to my account')
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(asked).toEqual([])
  })

  it('is claimed again under the same key after a lost answer', async () => {
    let isLost = true
    const { asked, answers } = server([prize], () => (isLost ? { networkFailure: true } : { data: prize }))
    open(answers, '&prize=71')
    const claim = async () => {
      await press('Add to my account')
      const question = within(screen.getByRole('alertdialog'))
      await userEvent.click(question.getByRole('button', { name: 'Add to my account' }))
    }
    await claim()
    expect((await screen.findByRole('alert')).textContent).toContain('Network error!')
    isLost = false
    await claim()
    expect(await screen.findByText('The prize has been redeemed.')).toBeTruthy()
    expect(asked[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(asked[1]?.key).toBe(asked[0]?.key)
  })
})

describe('a card that was won', () => {
  it('is shown with number and password, to copy', async () => {
    const { asked, answers } = server([cardPrize])
    open(answers, '&prize=72')
    await press('Show number and password')
    expect(await screen.findByText('BH26-7777')).toBeTruthy()
    expect(screen.getByText('m1ntleaf')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copy the number' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copy the password' })).toBeTruthy()
    expect(asked[0]?.input).toMatchObject({ prize_id: '72', is_auth_use: '0' })
    expect(await faultsHere()).toEqual([])
  })

  it('is redeemed to the account once that was meant, under another key than showing it', async () => {
    let isLost = true
    const { asked, answers } = server([cardPrize], () => (isLost ? { networkFailure: true } : { data: cardPrize }))
    open(answers, '&prize=72')
    await press('Show number and password')
    await screen.findByRole('alert')
    isLost = false
    await press('Add to my account')
    const question = within(screen.getByRole('alertdialog'))
    expect(question.getByText(/The card is used up by this/)).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: 'Add to my account' }))
    expect(await screen.findByText('The prize has been redeemed.')).toBeTruthy()
    expect(asked.map(({ input }) => input.is_auth_use)).toEqual(['0', '1'])
    expect(asked[1]?.key).not.toBe(asked[0]?.key)
  })

  it('shows that another window was quicker', async () => {
    let list = [cardPrize]
    const msg = 'This prize has been claimed already'
    open(
      {
        prizes: () => ({ data: prizesOf(list) }),
        receivePrize: () => {
          list = [{ ...cardPrize, ...redeemed, ...secrets }]
          return { refuse: 'prizeTaken', msg }
        },
      },
      '&prize=72',
    )
    await press('Show number and password')
    expect((await screen.findByRole('alert')).textContent).toContain(msg)
    expect(await screen.findByText('BH26-7777')).toBeTruthy()
  })
})

describe('goods that were won', () => {
  const fill = async (name = 'Li Wei', phone = '138 0013-8000', address = '1 Mint Street, 200000 Shanghai') => {
    await userEvent.type(await screen.findByRole('textbox', { name: 'Recipient' }), name)
    await userEvent.type(field('Mobile'), phone)
    await userEvent.type(field('Address'), address)
  }

  it('are claimed by telling where to send them', async () => {
    const { asked, answers } = server([goodsPrize])
    open(answers, '&prize=73')
    await fill()
    expect((field('Email') as HTMLInputElement).value).toBe('leaf@mint.dev')
    expect(await faultsHere()).toEqual([])
    await press('Submit')
    expect(await screen.findByText('Information submitted successfully!')).toBeTruthy()
    expect(await screen.findByText('Submitted')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Recipient' })).toBeNull()
    expect(asked[0]?.input).toEqual({
      prize_id: '73',
      username: 'Li Wei',
      country_code: '86',
      phone: '13800138000',
      email: 'leaf@mint.dev',
      address: '1 Mint Street, 200000 Shanghai',
      is_auth_use: '0',
    })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Mint headset' })))
  })

  it('show what is wrong at each field, and lead to the first', async () => {
    const { asked, answers } = server([goodsPrize])
    open(answers, '&prize=73')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Mobile' }), '12')
    await userEvent.clear(field('Email'))
    await press('Submit')
    for (const text of ['Mobile format error!', 'Email cannot be empty!'])
      expect(await screen.findByText(text)).toBeTruthy()
    for (const name of ['Recipient', 'Mobile', 'Email', 'Address'])
      expect(field(name).getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field('Recipient')))
    expect(asked).toEqual([])
  })

  it('are the same claim with the same details after a lost answer, another with others', async () => {
    const { asked, answers } = server([goodsPrize], () => ({ networkFailure: true }))
    open(answers, '&prize=73')
    await fill()
    await press('Submit')
    await screen.findByRole('alert')
    await press('Submit')
    await waitFor(() => expect(asked).toHaveLength(2))
    await userEvent.type(field('Address'), ', room 5')
    await press('Submit')
    await waitFor(() => expect(asked).toHaveLength(3))
    const [lost, again, other] = asked.map(({ key }) => key)
    expect(again).toBe(lost)
    expect(other).not.toBe(lost)
  })

  it('show the server’s word at the field it is about', async () => {
    const msg = 'Some fields are wrong'
    const wrong = { fields: { phone: 'This number cannot exist' } }
    open(server([goodsPrize], () => ({ refuse: 'invalidFields', msg, data: wrong })).answers, '&prize=73')
    await fill()
    await press('Submit')
    expect(await screen.findByText('This number cannot exist')).toBeTruthy()
    expect((field('Recipient') as HTMLInputElement).value).toBe('Li Wei')
  })

  it('tell what the operator wrote', async () => {
    const sent = { ...goodsPrize, status: '2', status_title: 'Fulfilled', message: 'Parcel SF1234567' }
    open(server([sent]).answers, '&prize=73')
    expect(await screen.findByText('Parcel SF1234567')).toBeTruthy()
    expect(screen.getByText('The prize has been sent to you.')).toBeTruthy()
  })

  it('are claimed in Chinese where the page is', async () => {
    open(server([goodsPrize]).answers, '&prize=73', 'zh_CN')
    await userEvent.type(await screen.findByRole('textbox', { name: '收件人' }), '李伟')
    await userEvent.type(screen.getByRole('textbox', { name: /手机/ }), '１３８００１３８０００')
    await userEvent.type(screen.getByRole('textbox', { name: '收货地址' }), '上海市薄荷路1号')
    await press('提交信息')
    expect(await screen.findByText('信息提交成功！')).toBeTruthy()
  })
})
