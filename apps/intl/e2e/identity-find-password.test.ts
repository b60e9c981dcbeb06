import { freshContact } from '@bohe/testing/fresh.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { oneOf } from '@bohe/testing/variants.ts'
import { describe, it } from 'vitest'

const { arrive, enrol } = journeysOn('intl')

describe('finding a password', () => {
  const ways = [
    { mode: 2, way: 'phone', language: 'English' },
    { mode: 3, way: 'email', language: 'Chinese' },
  ] as const
  it.each(oneOf(ways, 1))('by $way (mode $mode), the new password logs in, in $language', async ({ way, language }) => {
    const { mobile, email } = await enrol(freshContact(way))
    const visitor = await arrive(language, '/login.html')
    const { auth, messages } = visitor.words
    await visitor.follow(auth('login.forgotten'), auth('retrieve.title'))
    await visitor.follow(auth(`way.${way}`))
    await visitor.type([auth(`field.${way}`), mobile || email])
    await visitor.proves(mobile || email)
    await visitor.type([auth('field.new-password'), 'thyme-2026'], [auth('field.password-repeat'), 'thyme-2026'])
    await visitor.press(auth('retrieve.submit'))
    await visitor.reads(messages('success.password-recovered'))
    await visitor.at(way === 'phone' ? '/login.html' : '/login.html?by=email')
    await visitor.type(
      [auth(way === 'phone' ? 'field.phone' : 'field.account'), mobile || email],
      [auth('field.password'), 'thyme-2026'],
    )
    await visitor.press(auth('login.submit'))
    await visitor.reads(messages('success.login'))
    await visitor.leave()
  })
})
