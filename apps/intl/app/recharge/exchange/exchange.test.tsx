// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { member } from '@bohe/site/testing/session.ts'
import { press } from '@bohe/site/testing/user-actions.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ask, go, useBrowserAnswers } from '#recharge/visit-recharge.tsx'

useBrowserAnswers()

const at = '/recharge.html?exchange=1'
const quote = {
  from_package_title: 'Gold',
  from_seconds: 30 * 86_400 + 3 * 3600 + 4 * 60,
  to_package_title: 'Diamond',
  to_seconds: 15 * 86_400 + 3600 + 32 * 60,
  expiry_time: '2026-12-06T10:00:00Z',
  quote_key: 'key-1',
}
const on: Answers = {
  userInfo: () => ({ data: { ...member, is_switch_package: 1, package_id: '11' } }),
  quoteSwitch: () => ({ data: quote }),
}

describe('the exchange of a package', () => {
  it('is coming soon, in the words of spec §8, until it is switched on', async () => {
    go({}, at)
    expect(await screen.findByText('Coming soon!')).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/recharge.html')
  })

  it('is offered on the plans page', async () => {
    go()
    expect((await screen.findByRole('link', { name: 'Package exchange' })).getAttribute('href')).toBe(at)
  })

  it('shows what is left of one package and what it becomes in another, and does it when that is confirmed', async () => {
    const confirmed: unknown[] = []
    const confirmSwitch: Answers['confirmSwitch'] = input => {
      confirmed.push(input)
      return { data: quote }
    }
    go({ ...on, confirmSwitch }, at)
    const radios = await screen.findAllByRole<HTMLInputElement>('radio')
    expect(radios.map(({ value }) => value)).toEqual(['13'])
    await press('See what it becomes')
    expect((await screen.findByText('Left of Gold')).nextElementSibling?.textContent).toBe('30 d 3 h 4 min')
    expect(screen.getByText('Becomes Diamond').nextElementSibling?.textContent).toBe('15 d 1 h 32 min')
    await press('Exchange for Diamond')
    expect(await screen.findByText('Modified successfully!')).toBeTruthy()
    expect(confirmed).toEqual([{ package_id: '13', quote_key: 'key-1' }])
  })

  it('shows the new numbers when time has made the old ones stale', async () => {
    let asked = 0
    const stale = 'Time went on meanwhile, please look at the new numbers and confirm again'
    go(
      {
        ...on,
        quoteSwitch: () => ({ data: { ...quote, to_seconds: quote.to_seconds - 60 * asked++ } }),
        confirmSwitch: () => ({ refuse: 'switchQuoteStale', msg: stale }),
      },
      at,
    )
    await press('See what it becomes')
    await press('Exchange for Diamond')
    expect((await screen.findByRole('alert')).textContent).toContain(stale)
    expect(screen.getByText('Becomes Diamond').nextElementSibling?.textContent).toBe('15 d 1 h 31 min')
  })

  it('says in the server’s words that there is nothing to exchange', async () => {
    const msg = 'There is no bought time that could be exchanged for this package'
    go({ ...on, quoteSwitch: () => ({ refuse: 'switchImpossible', msg }) }, at)
    await userEvent.click(await screen.findByRole('radio', { name: /Diamond/ }))
    await press('See what it becomes')
    expect((await screen.findByRole('alert')).textContent).toContain(msg)
    expect(screen.queryByRole('button', { name: /^Exchange for/ })).toBeNull()
  })

  it('works without script', async () => {
    const asked = await ask(on, at, { package_id: '13', intent: 'quote' })
    expect(asked.page.getByText('15 d 1 h 32 min')).toBeTruthy()
    const confirmSwitch: Answers['confirmSwitch'] = () => ({ data: quote })
    const form = { package_id: '13', quote_key: 'key-1', intent: 'confirm' }
    expect((await ask({ ...on, confirmSwitch }, at, form)).page.getByText('Modified successfully!')).toBeTruthy()
  })
})
