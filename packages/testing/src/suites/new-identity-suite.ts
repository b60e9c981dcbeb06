import { describe, expect, it } from 'vitest'
import { freshContact, freshEmail, freshIdentity, freshMobile } from '#fresh.ts'
import { journeysOn } from '#journeys-on.ts'
import type { Language, SiteName } from '#languages.ts'
import { isDeep, isDoneBy } from '#variants.ts'

/** Whose account it is, and in which language its owner reads. */
interface Owner {
  provider: 'facebook' | 'google' | 'qq' | 'twitter' | 'wechat' | 'weibo'
  language: Language
}

/** The accounts that an edition's journeys are made with. */
export interface NewIdentities {
  byPhone: Owner & { nickname: string /** Where the next log-in leads. */; target: string }
  byEmail: Owner & { nickname: string /** The provider tells the address. */; isTold?: true }
  /** They open an account that exists. */
  bound: readonly (Owner & { mode: 4 | 5; way: 'phone' | 'email' })[]
  refused: Owner
}

/** What somebody does whose social account an edition does not know: each edition makes its part of it every day. */
export const describeNewIdentities = (site: SiteName, { byPhone, byEmail, bound, refused }: NewIdentities): void => {
  const { arrive, enrol } = journeysOn(site)

  describe('a social account that is new here', () => {
    it.runIf(isDoneBy(site, 0))(
      'becomes a member by phone (mode 4) from the page of the provider, and is logged in at once the next time',
      async () => {
        const { provider, language, nickname, target } = byPhone
        const mobile = freshMobile()
        const identity = freshIdentity(nickname)
        const visitor = await arrive(language, '/login.html')
        const { auth, messages } = visitor.words
        await visitor.chooses(auth(`social.${provider}`))
        await visitor.agreesByHand(identity)
        await visitor.sees(auth('bind.title'))
        await visitor.type([auth('field.phone'), mobile])
        await visitor.proves(mobile)
        await visitor.reads(auth('bind.new'))
        await visitor.choosesPassword('mint-2026')
        await visitor.press(auth('bind.submit'))
        await visitor.reads(messages('success.registered'))
        await visitor.at('/')
        await visitor.logOut()

        await visitor.open(target === '/' ? '/login.html' : `/login.html?target=${encodeURIComponent(target)}`)
        await visitor.chooses(auth(`social.${provider}`))
        await visitor.answers(identity)
        await visitor.at(target)
        await visitor.reads(messages('success.login'))
        await visitor.leave()
      },
    )

    it.runIf(isDeep)('becomes a member by e-mail (mode 5)', async () => {
      const { provider, language, nickname, isTold } = byEmail
      const email = freshEmail()
      const visitor = await arrive(language, '/login.html')
      const { auth, messages } = visitor.words
      await visitor.chooses(auth(`social.${provider}`))
      await visitor.answers({ ...freshIdentity(nickname), ...(isTold && { email }) })
      await visitor.sees(auth('bind.title'))
      await visitor.follow(auth('way.email'))
      await visitor.type([auth('field.email'), email])
      await visitor.proves(email)
      await visitor.choosesPassword('mint-2026')
      await visitor.press(auth('bind.submit'))
      await visitor.reads(messages('success.registered'))
      await visitor.leave()
    })

    it.runIf(isDeep).each(bound)(
      'opens an account that exists, by $way (mode $mode) from $provider, in $language',
      async ({ way, provider, language }) => {
        const { mobile, email } = await enrol(freshContact(way))
        const visitor = await arrive(language, '/login.html')
        const { auth, messages } = visitor.words
        await visitor.chooses(auth(`social.${provider}`))
        await visitor.answers(freshIdentity('Somebody'))
        await visitor.sees(auth('bind.title'))
        await visitor.follow(auth(`way.${way}`))
        await visitor.type([auth(`field.${way}`), mobile || email])
        await visitor.proves(mobile || email)
        await visitor.reads(auth('bind.existing'))
        expect(await visitor.field(auth('field.password')).count()).toBe(0)
        await visitor.press(auth('bind.submit'))
        await visitor.reads(messages('success.bound'))
        await visitor.leave()
      },
    )
  })

  describe('a log-in that the provider does not confirm', () => {
    it.runIf(isDeep)('leads back to log-in with a warning', async () => {
      const visitor = await arrive(refused.language, '/login.html')
      const { auth, messages, shell } = visitor.words
      await visitor.chooses(auth(`social.${refused.provider}`))
      await visitor.answers({ ...freshIdentity('Nobody'), deny: true })
      await visitor.at('/login.html')
      await visitor.sees(auth('login.title'))
      await visitor.reads(shell('notice.error'))
      await visitor.reads(messages('code.open-refused'))
      await visitor.leave()
    })
  })
}
