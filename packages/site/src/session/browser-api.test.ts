// @vitest-environment jsdom
import { type Answers, createTestFetch } from '@bohe/api-client/test-transport'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { member } from '#testing/session.ts'
import { browserApi, onTokenExpired } from './browser-api.ts'
import { refreshViewer, viewerStore } from './member.ts'

const sentence = 'Login expired, please re-login'
const loggedIn: Answers = { userInfo: () => ({ data: member }) }
const expired: Answers = { userInfo: () => ({ refuse: 'tokenExpired', msg: sentence }) }

let answers: Answers = {}
let asked = 0
let heard: { sentence: string; leaves: boolean }[] = []
let stop: () => void

// The page's client is made once and keeps the transport it found.
beforeAll(() => {
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => {
    asked++
    return createTestFetch(answers)(...call)
  })
  return () => vi.unstubAllGlobals()
})

const mark = (isLogInOpen: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = isLogInOpen ? 'member_0=1' : 'member_0=; Max-Age=0'
}

beforeEach(() => {
  asked = 0
  heard = []
  stop = onTokenExpired(expiry => heard.push(expiry))
  mark(true)
})
afterEach(() => stop())

const refresh = () => refreshViewer(browserApi('0'), '0')

describe('who looks at the page', () => {
  it('is asked before anything is said of an open log-in that has expired', async () => {
    answers = expired
    expect(viewerStore.get()).toEqual({ state: 'unknown' })
    expect(await refresh()).toEqual({ state: 'visitor' })
    expect(heard).toEqual([{ sentence, leaves: false }])
  })

  it('is a visitor without the mark of a log-in, and nobody is asked', async () => {
    mark(false)
    expect(await refresh()).toEqual({ state: 'visitor' })
    expect(asked).toBe(0)
  })

  it('is the member that the API knows, and the document says so', async () => {
    answers = loggedIn
    expect(await refresh()).toEqual({ state: 'member', member })
    expect(document.documentElement.dataset.viewer).toBe('member')
  })

  it('stays the member while the network is away', async () => {
    answers = { userInfo: () => ({ networkFailure: true }) }
    viewerStore.setMember(member)
    expect(await refresh()).toEqual({ state: 'member', member })
  })
})

describe('a log-in that expires while the page is open', () => {
  it('is said once, however many calls it fails', async () => {
    answers = expired
    viewerStore.setMember(member)
    await Promise.allSettled([browserApi('0').userInfo(), browserApi('0').userInfo(), browserApi('0').userInfo()])
    expect(heard).toEqual([{ sentence, leaves: true }])
    expect(viewerStore.get()).toEqual({ state: 'visitor' })
    expect(document.documentElement.dataset.viewer).toBe('visitor')
  })

  it('is said during an action, which goes home by itself', async () => {
    answers = expired
    viewerStore.setMember(member)
    await Promise.allSettled([browserApi('0', 'act').userInfo()])
    expect(heard).toEqual([{ sentence, leaves: false }])
  })

  it('is nothing to say when a log-out finds it expired', async () => {
    answers = { logout: () => ({ refuse: 'tokenExpired', msg: sentence }) }
    viewerStore.setMember(member)
    await expect(browserApi('0', 'log-out').logout()).rejects.toThrow(sentence)
    expect(heard).toEqual([])
  })
})
