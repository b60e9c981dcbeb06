// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { viewerStore } from './member.ts'
import { saidCookie, saidIn } from './said.ts'
import { takeSaid } from './take-said.ts'
import { member } from './testing/session.ts'

// A page has the words of its own language alone.
vi.hoisted(() => {
  document.documentElement.lang = 'en'
})

const warn = (text: string) => ({ tone: 'warning' as const, title: 'error', text })

const leave = (cookie: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = cookie
}

beforeEach(() => leave('said=; Path=/; Max-Age=0'))

describe('what a page leaves the next one to say', () => {
  it('is said once', async () => {
    leave(saidCookie('success.login'))
    expect(await takeSaid(warn)).toEqual({ tone: 'success', text: 'login successfully!' })
    expect(await takeSaid(warn)).toBeUndefined()
  })

  it('is a warning titled "error" when it is no success', async () => {
    leave(saidCookie('notice.bind-failed'))
    expect(await takeSaid(warn)).toEqual(warn('Faild! that account has been bounded!'))
  })

  it('clears the member when it is an expired log-in', async () => {
    viewerStore.setMember(member)
    leave(saidCookie('code.token-expired'))
    expect(await takeSaid(warn)).toEqual(warn('Login expired, please re-login'))
    expect(viewerStore.get()).toEqual({ state: 'visitor' })
  })

  it('is the key of a message, and no other text', () => {
    expect(saidIn('a=b; said=success.login')).toBe('success.login')
    expect(saidIn('said=Call%20us%20now')).toBeUndefined()
    expect(saidIn('unsaid=success.login')).toBeUndefined()
  })

  it('does not leave the fragment of Facebook in the address', async () => {
    history.replaceState(null, '', '/login.html?by=email#_=_')
    leave(saidCookie('code.open-refused'))
    await takeSaid(warn)
    expect(location.href).toMatch(/\/login\.html\?by=email$/)
  })
})
