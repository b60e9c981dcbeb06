import { freshContact, freshMobile } from '@bohe/testing/fresh.ts'
import { accessibilityProblems } from '@bohe/testing/journey.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import type { Language } from '@bohe/testing/languages.ts'
import { isDeep, oneOf } from '@bohe/testing/variants.ts'
import { describe, expect, it } from 'vitest'

const { arrive, arriveAs, arriveWithoutScript, enrol } = journeysOn('intl')

describe('logging in', () => {
  const ways = [
    { way: 'phone', language: 'Chinese' },
    { way: 'email', language: 'English' },
  ] as const
  it.each(oneOf(ways, 1))('with a code, by $way, in $language', async ({ way, language }) => {
    const { mobile, email } = await enrol(freshContact(way))
    const visitor = await arrive(language, way === 'phone' ? '/login.html' : '/login.html?by=email')
    const { auth, messages } = visitor.words
    await visitor.follow(auth('login.by-code'))
    await visitor.type([auth(`field.${way}`), mobile || email])
    await visitor.proves(mobile || email)
    await visitor.press(auth('login.submit'))
    await visitor.reads(messages('success.login'))
    await visitor.leave()
  })

  it.runIf(isDeep)('is remembered: the next time nothing has to be typed', async () => {
    const { mobile, password } = await enrol({ mobile: freshMobile() })
    const visitor = await arrive('English', '/login.html')
    const { auth, messages } = visitor.words
    await visitor.type([auth('field.phone'), mobile], [auth('field.password'), password])
    await visitor.field(auth('login.remember')).check()
    await visitor.press(auth('login.submit'))
    await visitor.reads(messages('success.login'))
    await visitor.logOut()
    await visitor.open('/login.html')
    const standIn = visitor.field(auth('field.password'))
    await expect.poll(() => standIn.inputValue()).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(await visitor.field(auth('field.phone')).inputValue()).toBe(mobile)
    await visitor.press(auth('login.submit'))
    await visitor.reads(messages('success.login'))
    await visitor.leave()
  })

  it.runIf(isDeep)('is refused with a wrong password, in the page and at the password', async () => {
    const { mobile } = await enrol({ mobile: freshMobile() })
    const visitor = await arrive('Chinese', '/login.html')
    const { auth, messages, shell } = visitor.words
    await visitor.type([auth('field.phone'), mobile], [auth('field.password'), 'wrong-2026'])
    await visitor.press(auth('login.submit'))
    await visitor.reads(messages('code.login-failed'))
    await visitor.reads(shell('notice.error'))
    await visitor.leave()
  })

  it.runIf(isDeep)(
    'by the token of an address ends at a clean address; another member’s token is refused',
    async () => {
      const member = await enrol({ mobile: freshMobile() })
      const another = await enrol({ mobile: freshMobile() })
      const visitor = await arriveAs(member, 'English', '/user.html')
      const { messages } = visitor.words
      await visitor.at('/user.html')
      await visitor.reads(messages('success.login'))
      await visitor.reads(member.mobile)
      await visitor.open(`/user.html?account_token=${another.token}`)
      await visitor.at('/user.html')
      await visitor.reads(messages('code.another-member'))
      await visitor.reads(member.mobile)
      await visitor.leave()
    },
  )
})

const languages = ['English', 'Chinese'] as const

describe.runIf(isDeep)('a link of another site that logs in', () => {
  const led = async (language: Language, path: string, runsScript = true) => {
    const member = await enrol({ mobile: freshMobile() })
    const visitor = runsScript
      ? await arrive(language, '/login.html')
      : await arriveWithoutScript(language, '/login.html')
    const { page } = visitor
    // Another host's page leads on; what a browser says of it is the browser's own doing.
    await page.route('http://elsewhere.test/', route =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>elsewhere</title><a href="${visitor.address(`${path}?account_token=${member.token}`)}">on</a>`,
      }),
    )
    await page.goto('http://elsewhere.test/')
    await page.getByRole('link', { name: 'on' }).click()
    const name = `${member.mobile.slice(0, 3)}****${member.mobile.slice(-4)}`
    return { visitor, member, name }
  }
  it.each(oneOf(languages))(
    'is asked about by the name of the account, and logs in when confirmed, in %s',
    async language => {
      const { visitor, member, name } = await led(language, '/user.html')
      const { words, page } = visitor
      await visitor.sees(words.fallbackPages('arrival.title', { name }))
      await visitor.at('/open/token')
      expect(await page.content()).not.toContain(member.token)
      expect(await accessibilityProblems(page)).toEqual([])
      await page.getByRole('button', { name: words.fallbackPages('arrival.confirm', { name }) }).click()
      await visitor.at('/user.html')
      await visitor.reads(words.messages('success.login'))
      await visitor.reads(member.mobile)
      await visitor.leave()
    },
  )

  it.each(oneOf(languages, 1))(
    'logs nobody in who says that it is not theirs, without script too, in %s',
    async language => {
      const { visitor, name } = await led(language, '/about.html', false)
      const { words, page } = visitor
      await visitor.sees(words.fallbackPages('arrival.title', { name }))
      await page.getByRole('button', { name: words.fallbackPages('arrival.refuse'), exact: true }).click()
      await visitor.at('/about.html')
      expect(
        (await page.context().cookies()).map(cookie => cookie.name).filter(cookie => /token|arrival/.test(cookie)),
      ).toEqual([])
      await visitor.leave()
    },
  )
})

describe('a token of the visitor’s own', () => {
  it('logs in by itself without script, and the address is clean', async () => {
    const member = await enrol({ mobile: freshMobile() })
    const visitor = await arriveWithoutScript('English', `/user.html?account_token=${member.token}`)
    await visitor.at('/user.html')
    await visitor.reads(visitor.words.messages('success.login'))
    await visitor.reads(member.mobile)
    await visitor.leave()
  })
})

describe.runIf(isDeep)('logging out', () => {
  it('asks first, and "no" stays logged in', async () => {
    const visitor = await arriveAs(await enrol({ mobile: freshMobile() }), 'Chinese', '/user.html')
    const { shell, messages } = visitor.words
    await visitor.page.locator('.viewer-menu summary').click()
    await visitor.press(shell('viewer.logout'))
    await visitor.answer(messages('confirm.logout'), shell('dialog.cancel'))
    await visitor.logOut()
    await visitor.at('/')
    await visitor.open('/user.html')
    await visitor.reads(messages('prompt.login-first'))
    await visitor.leave()
  })

  it('happens by itself when the log-in expires: one notice, and home', async () => {
    const visitor = await arriveAs(await enrol({ mobile: freshMobile() }), 'English', '/user.html')
    const { member, messages, shell } = visitor.words
    await visitor.losesLogIn()
    await visitor.follow(member('section.devices'))
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
