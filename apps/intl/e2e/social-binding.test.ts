import { freshContact, freshEmail, freshIdentity, freshMobile } from '@bohe/testing/fresh.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { describe, expect, it } from 'vitest'

const { arrive, enrol } = journeysOn('intl')

describe('a social account that is new here', () => {
  it('becomes a member by phone (mode 4) from the page of Google, and is logged in at once the next time', async () => {
    const mobile = freshMobile()
    const identity = freshIdentity('Mint Walker')
    const visitor = await arrive('English', '/login.html')
    const { auth, messages } = visitor.words
    await visitor.chooses(auth('social.google'))
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

    await visitor.open('/login.html?target=%2Fuser.html')
    await visitor.chooses(auth('social.google'))
    await visitor.answers(identity)
    await visitor.at('/user.html')
    await visitor.reads(messages('success.login'))
    await visitor.leave()
  })

  it.runIf(isDeep)('becomes a member by e-mail (mode 5) from Facebook, in Chinese', async () => {
    const email = freshEmail()
    const visitor = await arrive('Chinese', '/login.html')
    const { auth, messages } = visitor.words
    await visitor.chooses(auth('social.facebook'))
    await visitor.answers({ ...freshIdentity('叶子'), email })
    await visitor.sees(auth('bind.title'))
    await visitor.follow(auth('way.email'))
    await visitor.type([auth('field.email'), email])
    await visitor.proves(email)
    await visitor.choosesPassword('mint-2026')
    await visitor.press(auth('bind.submit'))
    await visitor.reads(messages('success.registered'))
    await visitor.leave()
  })

  it.runIf(isDeep).each([
    { mode: 4, way: 'phone', provider: 'facebook', language: 'Chinese' },
    { mode: 5, way: 'email', provider: 'twitter', language: 'English' },
  ] as const)('opens an account that exists, by $way (mode $mode), in $language', async row => {
    const { way, provider, language } = row
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
  })

  it('opens an account that exists, for who knows its password', async () => {
    const { email, password } = await enrol({ email: freshEmail() })
    const visitor = await arrive('English', '/login.html')
    const { auth, messages } = visitor.words
    await visitor.chooses(auth('social.twitter'))
    await visitor.answers(freshIdentity('Somebody'))
    await visitor.follow(auth('bind.log-in'), auth('login.title'))
    await visitor.reads(auth('login.binds'))
    await visitor.follow(auth('way.email'))
    await visitor.type([auth('field.account'), email], [auth('field.password'), password])
    await visitor.press(auth('login.submit'))
    await visitor.reads(messages('success.login'))
    await visitor.open('/user.html?tab=bindings')
    await visitor.button(visitor.words.security('bindings.unbind-named', { name: auth('social.twitter') })).waitFor()
    await visitor.leave()
  })
})

describe('a log-in that the provider does not confirm', () => {
  it.runIf(isDeep)('leads back to log-in with a warning', async () => {
    const visitor = await arrive('English', '/login.html')
    const { auth, messages, shell } = visitor.words
    await visitor.chooses(auth('social.twitter'))
    await visitor.answers({ ...freshIdentity('Nobody'), deny: true })
    await visitor.at('/login.html')
    await visitor.reads(shell('notice.error'))
    await visitor.reads(messages('code.open-refused'))
    await visitor.leave()
  })
})
