// @vitest-environment jsdom
import { createClient } from '@bohe/api-client/client'
import type { ChatState } from '@bohe/api-client/contract/entities/chat'
import { chatAddresses } from '@bohe/api-client/contract/every-address'
import { type Answers, createTestFetch } from '@bohe/api-client/test-transport'
import { pageContext } from '@bohe/site/testing/visit.tsx'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ChatSession } from '#chat/session/chat-session.ts'
import { ChatMemory } from '#chat/session/memory.ts'
import { answer, event, standing } from '#chat/session/testing/chat-standing.ts'
import { ChatWindow } from './chat-window.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})

const onClose = vi.fn()

/** The window of a conversation that stands as it is told. */
const show = async (state: ChatState, answers: Answers = {}) => {
  const transport = createTestFetch({ openChat: () => ({ data: state }), ...answers })
  const api = createClient({ origin: '', language: 'en', region: '1', fetch: transport }, chatAddresses)
  const follow = () => ({ stop() {}, wake() {} })
  const session = new ChatSession({ api, memory: new ChatMemory(), page: () => '/', follow })
  await session.begin()
  const { frame } = pageContext({ language: 'en' })
  const place = document.body.appendChild(document.createElement('div'))
  const shown = <ChatWindow session={session} place={place} takesFocus onClose={onClose} />
  render(frame(shown), { container: place })
  return session
}

const box = () => screen.findByRole('textbox', { name: 'Your message' })
const talking = standing({ conversation_id: '7', state: 'open', staff_name: 'Mei', events: [event(1), answer(2)] })

describe('the window of the live chat', () => {
  it.each([
    [standing(), 'We are here: ask away'],
    [standing({ is_staffed: 0 }), /Nobody is free right now/],
    [standing({ is_staffed: 0, is_open: 0 }), /We are closed now/],
    [standing({ state: 'waiting', conversation_id: '7', place: 1 }), 'You are next'],
    [standing({ state: 'waiting', conversation_id: '7', place: 4 }), 'Ahead of you in the queue: 3'],
    [talking, 'Mei is with you'],
    [standing({ state: 'ticket', conversation_id: '7', has_mail: 1 }), 'Answered by e-mail'],
  ] as const)('says how it stands (%#)', async (state, words) => {
    await show(state)
    const [status] = await screen.findAllByRole('status')
    expect(status?.textContent).toMatch(words)
  })

  it('has the focus where one writes, and is closed by Escape', async () => {
    await show(standing())
    expect(document.activeElement).toBe(await box())
    fireEvent.keyDown(await box(), { key: 'Escape' })
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('sends by Enter, but neither with Shift nor while an input method composes', async () => {
    const session = await show(talking, { typeInChat: () => ({ data: {} }) })
    const say = vi.spyOn(session, 'say').mockReturnValue()
    fireEvent.change(await box(), { target: { value: '你好' } })
    fireEvent.keyDown(await box(), { key: 'Enter', shiftKey: true })
    fireEvent.keyDown(await box(), { key: 'Enter', isComposing: true })
    fireEvent.keyDown(await box(), { key: 'Enter', keyCode: 229 })
    expect(say).not.toHaveBeenCalled()
    fireEvent.keyDown(await box(), { key: 'Enter' })
    expect(say).toHaveBeenCalledWith('你好')
  })

  it('counts near the end, and sends nothing that is too long', async () => {
    const session = await show(talking, { typeInChat: () => ({ data: {} }) })
    const say = vi.spyOn(session, 'say').mockReturnValue()
    fireEvent.change(await box(), { target: { value: 'x'.repeat(3990) } })
    expect(screen.getByText('Characters left: 10')).toBeTruthy()
    fireEvent.change(await box(), { target: { value: 'x'.repeat(4001) } })
    expect(screen.getByText('Characters too many: 1')).toBeTruthy()
    fireEvent.keyDown(await box(), { key: 'Enter' })
    expect(say).not.toHaveBeenCalled()
    expect(session.draft).toHaveLength(4001)
  })

  it('takes a picture that is pasted or dropped, and says what is wrong with another file', async () => {
    const session = await show(talking)
    const send = vi.spyOn(session, 'sendPicture').mockReturnValue()
    const picture = new File(['x'], 'a.png', { type: 'image/png' })
    fireEvent.paste(await box(), { clipboardData: { files: [picture] } })
    fireEvent.drop(await box(), { dataTransfer: { files: [picture], types: ['Files'] } })
    expect(send).toHaveBeenCalledTimes(2)
    fireEvent.paste(await box(), { clipboardData: { files: [new File(['x'], 'a.gif', { type: 'image/gif' })] } })
    expect((await screen.findByRole('alert')).textContent).toBe('Only PNG, JPEG and WebP pictures can be sent.')
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('shows text as text', async () => {
    const text = '<b>bold</b> <script>alert(1)</script> https://bohe.example/?q=<i>'
    await show({ ...talking, events: [event(1, { text })] })
    const log = await screen.findByRole('log')
    expect(log.querySelector('b, i, script')).toBeNull()
    expect(log.textContent).toContain('<b>bold</b> <script>alert(1)</script>')
    expect(log.querySelector('a')?.getAttribute('href')).toBe('https://bohe.example/?q=')
  })

  it('gives the focus to the form that takes the place of what had it, and to nothing else', async () => {
    let state: ChatState = { ...talking, state: 'waiting' }
    const session = await show(state, { openChat: () => ({ data: state }) })
    expect(document.activeElement).toBe(await box())
    state = { ...talking, state: 'ticket' }
    await act(() => session.refresh())
    const email = await screen.findByRole('textbox', { name: 'E-mail address' })
    await waitFor(() => expect(document.activeElement).toBe(email))
    email.blur()
    state = { ...talking, state: 'ticket', has_mail: 1 }
    await act(() => session.refresh())
    await box()
    expect(document.activeElement).toBe(document.body)
  })

  it('reads out what is wrong with a field, which names it', async () => {
    const fields = { email: 'No mail can reach this address.' }
    await show(standing({ is_staffed: 0, is_open: 0 }), {
      leaveTicket: () => ({ refuse: 'invalidFields', data: { fields } }),
    })
    const email = await screen.findByRole('textbox', { name: 'E-mail address' })
    fireEvent.change(email, { target: { value: 'lin@bohe.test' } })
    fireEvent.change(screen.getByRole('textbox', { name: 'Your question' }), { target: { value: 'Why?' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send the message' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(fields.email)
    expect([email.getAttribute('aria-invalid'), email.getAttribute('aria-describedby')]).toEqual(['true', alert.id])
  })

  it('takes an emoji by the pointer where a browser gives no focus to a button that is pressed', async () => {
    await show(talking, { typeInChat: () => ({ data: {} }) })
    const press = (button: HTMLElement) => {
      if (fireEvent.mouseDown(button)) act(() => (document.activeElement as HTMLElement).blur())
      fireEvent.click(button)
    }
    const opener = screen.getByRole('button', { name: 'Emoji' })
    press(opener)
    press(screen.getByRole('button', { name: '👍' }))
    expect(await box()).toMatchObject({ value: '👍' })
    expect(document.activeElement).toBe(await box())
    press(opener)
    press(opener)
    expect(screen.queryByRole('button', { name: '👍' })).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('asks in place before it ends, and takes a rating once stars are chosen', async () => {
    let state = talking
    const rated = vi.fn()
    await show(state, {
      openChat: () => ({ data: state }),
      leaveChat: () => {
        state = { ...talking, state: 'closed' }
        return { data: { conversation_id: '7', last_seq: 3 } }
      },
      rateChat: ({ stars, text }) => {
        rated(stars, text)
        state = { ...state, rating: stars }
        return { data: { conversation_id: '7', last_seq: 4 } }
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'End the conversation' }))
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
    fireEvent.click(screen.getByRole('button', { name: 'End the conversation' }))
    fireEvent.click(screen.getByRole('button', { name: 'End it' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Send the rating' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Please choose a number of stars first.')
    fireEvent.click(screen.getByRole('radio', { name: '5 of 5 stars' }))
    fireEvent.click(screen.getByRole('button', { name: 'Send the rating' }))
    expect(await screen.findByText('Thank you for your rating.')).toBeTruthy()
    expect(rated).toHaveBeenCalledWith(5, '')
  })
})
