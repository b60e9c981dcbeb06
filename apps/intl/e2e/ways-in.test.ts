import { freshEmail, freshMobile } from '@bohe/testing/fresh.ts'
import { freshAddress } from '@bohe/testing/journey.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { knownCaptcha } from '@bohe/testing/stack-setup.ts'
import { isDeep, oneOf } from '@bohe/testing/variants.ts'
import { describe, expect, inject, it } from 'vitest'

const { arrive, arriveWithoutScript } = journeysOn('intl')

/** Three codes asked for from one address: the next one wants a captcha. */
const wearOutPatience = async (address: string) => {
  for (let i = 0; i < 3; i++) {
    const answer = await fetch(`${inject('origins').server}/tools/smscode`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ phone: freshMobile(), state: '1' }),
    })
    expect(((await answer.json()) as { code: number }).code).toBe(0)
  }
}

const languages = ['English', 'Chinese'] as const

describe('ways in', () => {
  it.each(oneOf(languages))(
    'a visitor registers by e-mail, logs out, and logs in with the password, in %s',
    async language => {
      const email = freshEmail()
      const visitor = await arrive(language, '/register.html')
      const { auth, messages, shell } = visitor.words
      await visitor.follow(auth('way.email'))
      await visitor.registers(email)
      await visitor.logOut()
      await visitor.follow(shell('viewer.login'), auth('login.title'))
      await visitor.follow(auth('way.email'))
      await visitor.type([auth('field.account'), email], [auth('field.password'), 'mint-2026'])
      await visitor.press(auth('login.submit'))
      await visitor.reads(messages('success.login'))
      await visitor.leave()
    },
  )

  it.runIf(isDeep).each(languages)(
    'a code can be asked for again after 60 seconds, and the button counts down, in %s',
    async language => {
      const visitor = await arrive(language, '/')
      const { page, words } = visitor
      const { auth, messages } = words
      const waits = (seconds: string) =>
        page.getByRole('button', { name: new RegExp(auth('code.wait', { seconds })) }).waitFor()
      await page.clock.install()
      await visitor.open('/register.html')
      await visitor.type([auth('field.phone'), freshMobile()])
      await visitor.press(auth('code.send'))
      await visitor.reads(messages('success.sms-code'))
      await waits('(5\\d|60)')
      await page.clock.fastForward(30_000)
      await waits('(2\\d|30)')
      await page.clock.fastForward(31_000)
      await visitor.button(auth('code.send')).waitFor()
      await visitor.leave()
    },
  )

  it.each(oneOf(languages))(
    'the captcha appears when the policy asks, refuses a wrong answer with a new picture, and lets the right one pass, in %s',
    async language => {
      const address = freshAddress()
      await wearOutPatience(address)
      const visitor = await arrive(language, '/')
      const { page, words } = visitor
      const { auth, messages } = words
      await page.context().setExtraHTTPHeaders({ 'X-Forwarded-For': address })
      await visitor.open('/register.html')
      const mobile = freshMobile()
      const picture = () => page.locator('form img').first().getAttribute('src')
      await visitor.type([auth('field.phone'), mobile], [auth('field.captcha'), 'ZZZZ'])
      const before = await picture()
      await visitor.press(auth('code.send'))
      await visitor.reads(messages('code.captcha-wrong'))
      expect(await picture()).not.toBe(before)
      await visitor.type([auth('field.captcha'), knownCaptcha.toLowerCase()])
      await visitor.press(auth('code.send'))
      await visitor.reads(messages('success.sms-code'))
      await visitor.type([auth('field.sms-code'), await visitor.person.code(mobile)])
      await visitor.choosesPassword('mint-2026')
      await visitor.press(auth('register.submit'))
      await visitor.reads(messages('success.registered'))
      await visitor.leave()
    },
  )

  it.runIf(isDeep).each(languages)(
    'a form that is wrong says so at each field, in place, and puts the cursor in the first, in %s',
    async language => {
      const visitor = await arrive(language, '/register.html')
      const { auth, messages } = visitor.words
      await visitor.press(auth('register.submit'))
      for (const key of ['mobile.empty', 'sms-code.empty', 'password.empty', 'agreement.user'] as const) {
        await visitor.reads(messages(key))
      }
      await expect.poll(() => visitor.focused()).toBe('phone')
      await visitor.leave()
    },
  )
})

describe('without script', () => {
  it('a member logs in and sees the member centre', async () => {
    const visitor = await arriveWithoutScript('English', '/user.html')
    const { auth, member } = visitor.words
    await visitor.follow(auth('way.email'))
    await visitor.type([auth('field.account'), 'gold@bohe.test'], [auth('field.password'), 'gold2026'])
    await visitor.press(auth('login.submit'))
    await visitor.at('/user.html')
    await visitor.reads(member('card.running'))
    await visitor.leave()
  })
})
