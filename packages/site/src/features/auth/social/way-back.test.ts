import { createClient } from '@bohe/api-client/client'
import { openTypes } from '@bohe/api-client/contract/wire'
import { type Answers, createTestFetch } from '@bohe/api-client/test-transport'
import { describe, expect, it } from 'vitest'
import { session } from '#testing/session.ts'
import { comeBack, providerOf, setOut } from './way-back.ts'

const client = (answers: Answers) =>
  createClient({ origin: 'http://api.test', language: 'en', region: '0', fetch: createTestFetch(answers) })

const back = (answers: Answers, query: string) => comeBack(client(answers), 'google', new URLSearchParams(query))

const nobody = { bind_status: '', code: '', nickname: 'Leaf', target: '' }
const known = { ...nobody, ...session, bind_status: '3' }
const welcome = (target = ''): Answers => ({ openSuccess: () => ({ data: { ...known, target } }) })

describe('the way back from a provider', () => {
  it('hands code and state on, and says who came from where', async () => {
    const openSuccess: Answers['openSuccess'] = input => {
      expect(input).toMatchObject({ open_type: 'google', code: 'c1', state: 'l1', src_channel: 'baidu' })
      return { data: known }
    }
    await comeBack(client({ openSuccess }), 'google', new URLSearchParams('code=c1&state=l1'), 'baidu')
  })

  it.each([
    ['', '/'],
    ['/recharge.html?id=1', '/recharge.html?id=1'],
    ['//evil.test', '/'],
    ['https://evil.test/', '/'],
  ])('logs somebody known in and goes on, wanted %j, to %s', async (target, location) => {
    expect(await back(welcome(target), 'code=c1&state=l1')).toEqual({ location, flash: 'success.login' })
  })

  it('brings somebody new to bind, with the ticket', async () => {
    const answers: Answers = {
      openSuccess: () => ({ data: { ...nobody, bind_status: '4', code: 't1', target: '/user.html' } }),
    }
    expect(await back(answers, 'code=c1&state=l1')).toEqual({
      location: '/register.html?code=t1&open_type=google&target=%2Fuser.html#main',
    })
  })

  it('binds for a member, and goes back to the bindings', async () => {
    const answers: Answers = { openBind: () => ({ data: { ...nobody, bind_status: '3' } }) }
    expect(await back(answers, 'code=c1&state=b1')).toEqual({
      location: '/user.html?tab=bindings',
      flash: 'success.bound',
    })
  })

  it.each([
    ['WeChat', 'state=l1'],
    ['QQ', 'usercancel=1&state=l1'],
    ['Facebook, Google, X', 'error=access_denied&state=l1'],
    ['Weibo', 'error_code=21330&state=l1'],
    ['nobody', ''],
  ])('says so when it was denied, as %s tells it', async (_, query) => {
    expect(await back({}, query)).toEqual({ location: '/login.html', flash: 'code.open-refused' })
  })

  it('that was denied to a member ends at the bindings', async () => {
    expect(await back({}, 'error=access_denied&state=b1')).toEqual({
      location: '/user.html?tab=bindings',
      flash: 'code.open-refused',
    })
  })

  it.each([
    ['openStateWrong', 'code.open-state-wrong'],
    ['openRefused', 'code.open-refused'],
    ['openProviderOff', 'code.open-provider-off'],
    ['tryLater', 'code.try-later'],
  ] as const)('that is refused (%s) ends at log-in, which says so', async (refuse, flash) => {
    expect(await back({ openSuccess: () => ({ refuse }) }, 'code=c1&state=l1')).toEqual({
      location: '/login.html',
      flash,
    })
  })

  it('says it when the social account is somebody else’s', async () => {
    expect(await back({ openBind: () => ({ refuse: 'openAlreadyBound' }) }, 'code=c1&state=b1')).toEqual({
      location: '/user.html?tab=bindings',
      flash: 'notice.bind-failed',
    })
  })

  it('of a member whose log-in expired meanwhile leads home', async () => {
    expect(await back({ openBind: () => ({ refuse: 'tokenExpired' }) }, 'code=c1&state=b1')).toEqual({
      location: '/',
      flash: 'code.token-expired',
    })
  })

  it('tells a network failure', async () => {
    expect(await back({ openSuccess: () => ({ networkFailure: true }) }, 'code=c1&state=l1')).toEqual({
      location: '/login.html',
      flash: 'code.network-error',
    })
  })
})

describe('the way to a provider', () => {
  const origin = 'http://site.test'

  it('begins at the address that the API gives', async () => {
    const openForeign: Answers['openForeign'] = input => {
      expect(input).toEqual({ open_type: 'qq', intent: 'login', origin, target: '/user.html' })
      return { data: { url: 'https://qq.test/authorize', state: 'l1' } }
    }
    expect(await setOut(client({ openForeign }), 'qq', { origin, target: '/user.html' })).toEqual({
      location: 'https://qq.test/authorize',
    })
  })

  it('ends at log-in when the provider is off', async () => {
    const answers: Answers = { openForeign: () => ({ refuse: 'openProviderOff' }) }
    expect(await setOut(client(answers), 'qq', { origin, target: '/user.html' })).toEqual({
      location: '/login.html?target=%2Fuser.html',
      flash: 'code.open-provider-off',
    })
  })

  it('exists for the six providers', () => {
    expect(openTypes.map(providerOf)).toEqual(openTypes)
    expect(providerOf('myspace')).toBeUndefined()
  })
})
