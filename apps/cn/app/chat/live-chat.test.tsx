// @vitest-environment jsdom
import { cnConfig } from '@bohe/site/testing/site-config.ts'
import { visit } from '@bohe/site/testing/visit.tsx'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tellLauncher } from './launcher-state.ts'
import { chatWindow, LiveChat } from './live-chat.tsx'
import { toggle } from './window/chat-host.tsx'

vi.mock('./window/chat-host.tsx', () => ({ toggle: vi.fn(), reopen: vi.fn() }))

// Noon in Shanghai.
const noon = new Date('2026-11-21T04:00:00Z')
const opened = vi.fn<() => object | null>(() => ({}))

beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('open', opened)
  opened.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (language: 'en' | 'zh_CN' = 'en', root = { config: cnConfig }) =>
  visit({ at: '/', language, root, routes: [{ path: '/', element: <LiveChat /> }] })
const link = (name: RegExp) => screen.findByRole('link', { name })
/** Whether the browser goes on to follow the link itself. */
const isFollowed = (element: HTMLElement, keys = {}) => fireEvent.click(element, keys)

describe('a third party’s live chat', () => {
  it.each([
    ['zh_CN', '在线客服', 'zh-CN'],
    ['en', 'Live chat', 'en'],
  ] as const)('opens the chat 6712 in %s, in a window of its own', async (language, name, lang) => {
    show(language)
    const chat = await link(new RegExp(name))
    const address = `https://chat.example/standalone.html?eid=6712&lang=${lang}`
    expect([chat.getAttribute('href'), chat.getAttribute('target')]).toEqual([address, '_blank'])
    expect(isFollowed(chat)).toBe(false)
    expect(opened).toHaveBeenCalledWith(address, 'bohe-chat', 'popup,width=600,height=450')
  })

  it('is a link where windows may not be opened, and for who wants a tab', async () => {
    show()
    const chat = await link(/Live chat/)
    opened.mockReturnValueOnce(null)
    expect(isFollowed(chat)).toBe(true)
    opened.mockClear()
    expect(isFollowed(chat, { ctrlKey: true })).toBe(true)
    expect(opened).not.toHaveBeenCalled()
  })

  it('takes a message outside hours, and tells within a minute that somebody has come', async () => {
    // 7:59 in Shanghai.
    vi.setSystemTime(new Date('2026-11-20T23:59:00Z'))
    show('zh_CN')
    expect(await link(/留言/)).toBeTruthy()
    act(() => void vi.advanceTimersByTime(60_000))
    expect(await link(/在线客服/)).toBeTruthy()
  })

  it('is not there as long as nobody has set one up', async () => {
    const { chat: _, ...config } = cnConfig
    const router = show('en', { config })
    await vi.waitFor(() => expect(router.state.initialized).toBe(true))
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('the live chat of our own', () => {
  afterEach(() => act(() => tellLauncher({ isOpen: false, unread: 0 })))

  const ours = { ...cnConfig, chat: { ...cnConfig.chat, url_template: undefined } } as typeof cnConfig
  const opener = () => screen.findByRole('button', { name: /Live chat/ })

  it('is a button that tells whether its window is open, and how much is unread', async () => {
    show('en', { config: ours })
    const button = await opener()
    expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['dialog', 'false'])
    act(() => tellLauncher({ isOpen: true, unread: 2 }))
    // A button that has just been drawn may listen a moment later; then it reads what it has missed.
    await vi.waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'))
    expect(screen.getByRole('button', { name: /2 unread/ })).toBe(button)
  })

  it('says when its window cannot be had', async () => {
    vi.mocked(toggle).mockRejectedValueOnce(new Error('No network'))
    show('en', { config: ours })
    fireEvent.click(await opener())
    expect(await screen.findByText('No network')).toBeTruthy()
  })
})

it('a chat with tabs has a larger window (spec §9)', () => {
  const sizes = { width: 600, height: 450, tabs_width: 900, tabs_height: 600 }
  expect(chatWindow({ ...sizes, has_tabs: 0 })).toBe('popup,width=600,height=450')
  expect(chatWindow({ ...sizes, has_tabs: 1 })).toBe('popup,width=900,height=600')
})
