import { describe, expect, it } from 'vitest'
import { freshEmail, freshMobile } from '#fresh.ts'
import { journeysOn } from '#journeys-on.ts'
import type { SiteName } from '#languages.ts'
import { isDeep } from '#variants.ts'

/** A proof of a contact that log-in or finding a password received goes on to registration, on one site. */
export const describeKeptProof = (site: SiteName): void => {
  const { arrive, arriveWithoutScript } = journeysOn(site)

  describe.runIf(isDeep)('who proves a contact that nobody has registered', () => {
    const ways = [
      ['English', 'phone', freshMobile()],
      ['Chinese', 'email', freshEmail()],
    ] as const
    it.each(ways)('is led from log-in to registration, with one code (%s, %s)', async (language, way, contact) => {
      const visitor = await arrive(language, `/login.html?with=code${way === 'email' ? '&by=email' : ''}`)
      const { auth, messages } = visitor.words
      await visitor.type([auth(`field.${way}`), contact])
      await visitor.proves(contact)
      await visitor.press(auth('login.submit'))
      await visitor.reads(messages(way === 'phone' ? 'code.mobile-unregistered' : 'code.email-unregistered'))
      await visitor.press(auth(`proof.register-${way}`))
      await visitor.sees(auth('register.title'))
      await visitor.reads(auth(`proof.kept-${way}`))
      expect(await visitor.field(auth(`field.${way}`)).inputValue()).toBe(contact)
      await visitor.choosesPassword('mint-2027')
      await visitor.press(auth('register.submit'))
      await visitor.reads(messages('success.registered'))
      expect(await visitor.person.inbox(contact)).toHaveLength(1)
      await visitor.leave()
    })

    it('is led from finding a password to registration, without script', async () => {
      const mobile = freshMobile()
      const visitor = await arriveWithoutScript('English', '/forgetpwd.html')
      const { auth, messages } = visitor.words
      await visitor.type([auth('field.phone'), mobile])
      await visitor.press(auth('code.send'))
      await visitor.reads(messages('success.sms-code'))
      await visitor.type([auth('field.sms-code'), await visitor.person.code(mobile, 1)])
      await visitor.type([auth('field.new-password'), 'mint-2027'], [auth('field.password-repeat'), 'mint-2027'])
      await visitor.press(auth('retrieve.submit'))
      await visitor.reads(messages('code.mobile-unregistered'))
      await visitor.press(auth('proof.register-phone'))
      await visitor.reads(auth('proof.kept-phone'))
      await visitor.choosesPassword('mint-2027')
      await visitor.press(auth('register.submit'))
      await visitor.at('/')
      // The refusal is a 422, which the browser's console tells.
      expect(visitor.problems.splice(0)).toEqual([expect.stringContaining('422')])
      expect(await visitor.person.inbox(mobile)).toHaveLength(1)
      await visitor.leave()
    })
  })
}
