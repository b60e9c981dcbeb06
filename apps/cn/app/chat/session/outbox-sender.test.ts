// @vitest-environment jsdom
import type { ChatEvent } from '@bohe/api-client/contract/entities/chat'
import type { Answers } from '@bohe/api-client/test-transport'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { event, standing } from './testing/chat-standing.ts'
import { page } from './testing/visitors-page.ts'

beforeEach(() => localStorage.clear())
afterEach(() => void vi.useRealTimers())

/** A server that begins a ticket with each message that names no conversation; those that are closed take none. */
const ticketServer = (closed: string[] = []) => {
  const logs: Record<string, ChatEvent[]> = {}
  const said = () => Object.entries(logs).flatMap(([id, log]) => log.map(({ text }) => [id, text]))
  const answers: Answers = {
    openChat: ({ conversation_id: id }) => ({
      data: logs[id]
        ? standing({ conversation_id: id, state: closed.includes(id) ? 'closed' : 'ticket', events: logs[id] })
        : standing(),
    }),
    sendChat: ({ conversation_id, text, client_id }) => {
      if (closed.includes(conversation_id)) return { refuse: 'chatClosed', msg: 'It has ended' }
      const id = conversation_id || String(7 + Object.keys(logs).length)
      logs[id] ??= []
      const log = logs[id]
      const known = log.find(each => each.client_id === client_id)
      const told = known ?? event(log.length + 1, { text, client_id, at: new Date().toISOString() })
      if (!known) log.push(told)
      return { data: { conversation_id: id, event: told } }
    },
  }
  return { logs, said, answers, closed }
}

const failing = (answer: Answers['sendChat']): Answers => ({ sendChat: answer as NonNullable<Answers['sendChat']> })
const states = ({ session }: ReturnType<typeof page>) => session.get().unsent.map(({ state }) => state)

/** A page whose visitor has begun conversation 7. */
const begun = async (server: ReturnType<typeof ticketServer>) => {
  const visitor = page(server.answers)
  await visitor.session.begin()
  visitor.session.say('hello')
  await vi.waitFor(() => expect(visitor.session.get().unsent).toEqual([]))
  expect(visitor.session.get().state?.conversation_id).toBe('7')
  return visitor
}

describe('what cannot be sent now', () => {
  it.each(['unavailable', 'internalError', 'tryLater', 'tooManyRequests'] as const)(
    'for %s waits, and all that follows with it, in its order',
    async refuse => {
      const server = ticketServer()
      const visitor = await begun(server)
      visitor.change(failing(({ text }) => ({ refuse: text === 'one' ? refuse : 'chatBlocked' })))
      visitor.session.say('one')
      visitor.session.say('two')
      await vi.waitFor(() => expect(states(visitor)).toEqual(['held', 'held']))
      visitor.change(server.answers)
      visitor.streams[0]?.listener.onLine('on')
      await vi.waitFor(() => expect(visitor.session.get().unsent).toEqual([]))
      expect(server.said()).toEqual([
        ['7', 'hello'],
        ['7', 'one'],
        ['7', 'two'],
      ])
    },
  )

  it.each([
    [undefined, 5],
    [{ seconds: 9 }, 9],
  ])('is tried again after as long as it is told, else after five seconds (%j)', async (data, seconds) => {
    const server = ticketServer()
    const visitor = await begun(server)
    vi.useFakeTimers()
    visitor.change(failing(() => ({ refuse: 'tooManyRequests', data })))
    visitor.session.say('one')
    await vi.waitFor(() => expect(states(visitor)).toEqual(['held']))
    visitor.change(server.answers)
    await vi.advanceTimersByTimeAsync((seconds - 1) * 1000)
    expect(states(visitor)).toEqual(['held'])
    await vi.advanceTimersByTimeAsync(1000)
    await vi.waitFor(() => expect(visitor.session.get().unsent).toEqual([]))
  })

  it('goes to the conversation that the first of it begins', async () => {
    const server = ticketServer()
    const visitor = page({ ...server.answers, ...failing(() => ({ networkFailure: true })) })
    await visitor.session.begin()
    visitor.session.say('one')
    visitor.session.say('two')
    await vi.waitFor(() => expect(states(visitor)).toEqual(['held', 'held']))
    visitor.change(server.answers)
    await visitor.session.refresh()
    await vi.waitFor(() => expect(visitor.session.get().unsent).toEqual([]))
    expect(server.said()).toEqual([
      ['7', 'one'],
      ['7', 'two'],
    ])
  })
})

describe('what a conversation that is over has refused', () => {
  const refused = async () => {
    const server = ticketServer()
    const visitor = await begun(server)
    server.closed.push('7')
    visitor.session.say('too late')
    await vi.waitFor(() => expect(states(visitor)).toEqual(['refused']))
    await vi.waitFor(() => expect(visitor.session.get().state?.state).toBe('closed'))
    return { server, visitor }
  }
  const kept = [{ text: 'too late', to: '', state: 'refused' }]

  it('is shown with a new one, where it is sent when the visitor says so', async () => {
    const { server, visitor } = await refused()
    await visitor.session.beginAnew()
    expect(visitor.session.get()).toMatchObject({ refusal: '', unsent: kept })
    expect(visitor.memory.read().unsent).toMatchObject(kept)
    visitor.session.outbox.retry(visitor.session.get().unsent[0]?.clientId ?? '')
    await vi.waitFor(() => expect(visitor.session.get().unsent).toEqual([]))
    expect(server.said().at(-1)).toEqual(['8', 'too late'])
  })

  it('is not sent by the next page', async () => {
    const { server } = await refused()
    const next = page({ ...server.answers, ...failing(() => expect.unreachable()) })
    await next.session.begin()
    await next.session.refresh()
    expect(next.session.get()).toMatchObject({ refusal: '', unsent: kept })
  })

  it('is sent by the next page when it was to be tried again', async () => {
    const { server, visitor } = await refused()
    visitor.change(failing(() => new Promise(() => {})))
    visitor.session.outbox.retry(visitor.session.get().unsent[0]?.clientId ?? '')
    const next = page(server.answers)
    await next.session.begin()
    await vi.waitFor(() => expect(server.said().at(-1)).toEqual(['8', 'too late']))
  })

  it('is shown with the visitor’s own, when it was somebody else’s', async () => {
    const server = ticketServer()
    const visitor = await begun(server)
    visitor.change({
      openChat: ({ conversation_id }) => (conversation_id === '' ? { data: standing() } : { refuse: 'chatUnknown' }),
      sendChat: ({ conversation_id }) => (conversation_id === '7' ? { refuse: 'chatUnknown' } : expect.unreachable()),
    })
    visitor.session.say('not here')
    await vi.waitFor(() => expect(states(visitor)).toEqual(['refused']))
    await visitor.session.refresh()
    expect(visitor.session.get()).toMatchObject({ state: { conversation_id: '' }, unsent: [{ to: '' }] })
  })
})
