// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { viewerStore } from '#session/member.ts'
import { member } from '#testing/session.ts'
import { consumeFlash } from './consume-flash.ts'
import { flashCookie, readFlash } from './flash.ts'

// A page has the words of its own language alone.
vi.hoisted(() => {
  document.documentElement.lang = 'en'
})

const warn = (text: string) => ({ tone: 'warning' as const, title: 'error', text })

const leave = (cookie: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = cookie
}

beforeEach(() => leave('flash=; Path=/; Max-Age=0'))

describe('what a page leaves the next one to say', () => {
  it('is said once', async () => {
    leave(flashCookie('success.login'))
    expect(await consumeFlash(warn)).toEqual({ tone: 'success', text: 'login successfully!' })
    expect(await consumeFlash(warn)).toBeUndefined()
  })

  it('is a warning titled "error" when it is no success', async () => {
    leave(flashCookie('notice.bind-failed'))
    expect(await consumeFlash(warn)).toEqual(warn('Faild! that account has been bounded!'))
  })

  it('clears the member when it is an expired log-in', async () => {
    viewerStore.setMember(member)
    leave(flashCookie('code.token-expired'))
    expect(await consumeFlash(warn)).toEqual(warn('Login expired, please re-login'))
    expect(viewerStore.get()).toEqual({ state: 'visitor' })
  })

  it('is the key of a message, and no other text', () => {
    expect(readFlash('a=b; flash=success.login')).toBe('success.login')
    expect(readFlash('flash=Call%20us%20now')).toBeUndefined()
    expect(readFlash('notflash=success.login')).toBeUndefined()
  })

  it('does not leave the fragment of Facebook in the address', async () => {
    history.replaceState(null, '', '/login.html?by=email#_=_')
    leave(flashCookie('code.open-refused'))
    await consumeFlash(warn)
    expect(location.href).toMatch(/\/login\.html\?by=email$/)
  })
})
