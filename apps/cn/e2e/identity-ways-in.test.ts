import { freshContact, freshMobile } from '@bohe/testing/fresh.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { describe, expect, it } from 'vitest'

const { arrive, arriveAs, enrol } = journeysOn('cn')

describe.runIf(isDeep)('finding a password', () => {
  const ways = [
    { mode: 2, way: 'phone', language: 'Chinese' },
    { mode: 3, way: 'email', language: 'English' },
  ] as const
  it.each(ways)('by $way (mode $mode), the new password logs in, in $language', async ({ way, language }) => {
    const { mobile, email } = await enrol(freshContact(way))
    const visitor = await arrive(language, `/forgetpwd.html?by=${way}`)
    const { auth, messages } = visitor.words
    await visitor.type([auth(`field.${way}`), mobile || email])
    await visitor.proves(mobile || email)
    await visitor.type([auth('field.new-password'), 'thyme-2026'], [auth('field.password-repeat'), 'thyme-2026'])
    await visitor.press(auth('retrieve.submit'))
    await visitor.reads(messages('success.password-recovered'))
    await visitor.sees(auth('login.title'))
    await visitor.type(
      [auth(way === 'phone' ? 'field.phone' : 'field.account'), mobile || email],
      [auth('field.password'), 'thyme-2026'],
    )
    await visitor.press(auth('login.submit'))
    await visitor.reads(messages('success.login'))
    await visitor.leave()
  })
})

describe('logging in', () => {
  const ways = [
    { way: 'phone', language: 'English' },
    { way: 'email', language: 'Chinese' },
  ] as const
  it.runIf(isDeep).each(ways)('with a code, by $way, in $language', async ({ way, language }) => {
    const { mobile, email } = await enrol(freshContact(way))
    const visitor = await arrive(language, `/login.html?by=${way}&with=code`)
    const { auth, messages } = visitor.words
    await visitor.type([auth(`field.${way}`), mobile || email])
    await visitor.proves(mobile || email)
    await visitor.press(auth('login.submit'))
    await visitor.reads(messages('success.login'))
    await visitor.leave()
  })

  it.runIf(isDeep)('opens a page for members at once afterwards, and says why it was asked for', async () => {
    const { mobile, password } = await enrol({ mobile: freshMobile() })
    const visitor = await arrive('Chinese', '/user.html?tab=security')
    await visitor.reads(visitor.words.messages('prompt.login-first'))
    await visitor.logsIn(mobile, password)
    await visitor.at('/user.html?tab=security')
    await visitor.sees(visitor.words.security('title'))
    await visitor.leave()
  })

  it.runIf(isDeep)('by the token of an address ends at a clean address, in English', async () => {
    const member = await enrol({ mobile: freshMobile() })
    const visitor = await arriveAs(member, 'English', '/user.html')
    await visitor.at('/user.html')
    await visitor.reads(visitor.words.messages('success.login'))
    await visitor.reads(member.mobile)
    await visitor.leave()
  })

  it.runIf(isDeep)('by a token that has expired leaves a visitor with the reason', async () => {
    const member = await enrol({ mobile: freshMobile() })
    const visitor = await arriveAs(member, 'Chinese', '/')
    await visitor.logOut()
    await visitor.open(`/?account_token=${member.token}`)
    await visitor.at('/')
    await visitor.reads(visitor.words.messages('code.token-expired'))
    await visitor.leave()
  })
})

describe.runIf(isDeep)('a log-in that expires', () => {
  it('is told once, and leads home', async () => {
    const visitor = await arriveAs(await enrol({ mobile: freshMobile() }), 'Chinese', '/user.html')
    const { member, messages, shell } = visitor.words
    await visitor.losesLogIn()
    await visitor.follow(member('section.security'))
    await visitor.at('/')
    await visitor.reads(messages('code.token-expired'))
    expect(await visitor.page.getByText(messages('code.token-expired')).locator('visible=true').count()).toBe(1)
    await visitor.page
      .getByRole('link', { name: shell('viewer.login'), exact: true })
      .first()
      .waitFor()
    await visitor.leave()
  })
})
