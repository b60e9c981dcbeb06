import { freshEmail, freshIdentity } from '@bohe/testing/fresh.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { describeNewIdentities } from '@bohe/testing/suites/new-identity-suite.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { describe, it } from 'vitest'

const { arrive, enrol } = journeysOn('intl')

describeNewIdentities('intl', {
  byPhone: { provider: 'google', language: 'English', nickname: 'Mint Walker', target: '/user.html' },
  byEmail: { provider: 'facebook', language: 'Chinese', nickname: '叶子', isTold: true },
  bound: [
    { mode: 4, way: 'phone', provider: 'facebook', language: 'Chinese' },
    { mode: 5, way: 'email', provider: 'twitter', language: 'English' },
  ],
  refused: { provider: 'twitter', language: 'English' },
})

describe('a social account that is new here', () => {
  it.runIf(isDeep)('opens an account that exists, for who knows its password', async () => {
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
