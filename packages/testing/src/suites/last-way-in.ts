import { expect } from 'vitest'
import { freshIdentity } from '#fresh.ts'
import type { Visitor } from '#visitor.ts'

/**
 * A visitor at the log-in registers by a social account alone: he is called by its name, never by a number, is asked to
 * bind a contact, and keeps the only way he has to get in.
 */
export const keepLastWayIn = async (visitor: Visitor, provider: 'twitter' | 'weibo'): Promise<void> => {
  const { auth, member, profile, security, messages } = visitor.words
  const name = auth(`social.${provider}`)
  await visitor.chooses(name)
  await visitor.answers(freshIdentity('Basil Green'))
  await visitor.sees(auth('bind.title'))
  await visitor.page.getByRole('checkbox').check()
  await visitor.press(auth('bind.without'))
  await visitor.reads(messages('success.registered'))
  for (const address of ['/user.html', '/user.html?tab=bindings']) {
    await visitor.open(address)
    await visitor.reads(profile('guest.title'))
    await visitor.sees(member('greeting', { name: 'Basil Green' }))
    expect(await visitor.seenText()).not.toContain('uid:')
  }
  await visitor.press(security('bindings.unbind-named', { name }))
  await visitor.answer(messages('confirm.unbind'), security('bindings.unbind'))
  await visitor.reads(messages('code.last-way-in'))
  expect(await visitor.seenText()).not.toContain('uid:')
}
