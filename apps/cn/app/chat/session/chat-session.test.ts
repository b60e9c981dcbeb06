// @vitest-environment jsdom
import type { ChatEvent } from '@bohe/api-client/contract/entities/chat'
import type { Answers } from '@bohe/api-client/test-transport'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, event, standing } from './testing/chat-standing.ts'
import { page } from './testing/visitors-page.ts'

beforeEach(() => localStorage.clear())

const open = standing({ conversation_id: '7', state: 'open', staff_name: 'Mei', events: [event(1)] })
const sent: ChatEvent[] = []
beforeEach(() => void sent.splice(0))

/** Takes messages as the server does: each name once. */
const taking: Answers = {
  sendChat: ({ text, client_id }) => {
    const known = sent.find(each => each.client_id === client_id)
    const told = known ?? event(sent.length + 2, { text, client_id })
    if (!known) sent.push(told)
    return { data: { conversation_id: '7', event: told } }
  },
}
const lost: Answers = { sendChat: () => ({ networkFailure: true }) }

describe('a conversation', () => {
  it('goes on with what the server has, and follows it after the last number', async () => {
    const { session, streams } = page({ openChat: () => ({ data: open }) })
    await session.begin()
    expect(session.get()).toMatchObject({ phase: 'ready', state: { staff_name: 'Mei' }, log: [event(1)] })
    const [stream] = streams
    stream?.listener.onEvent(answer(2))
    stream?.listener.onEvent(answer(2))
    expect([stream?.after(), session.get().unread]).toEqual([2, 1])
  })

  it('shows at once what is said, and has it once when the stream and the answer both tell of it', async () => {
    const { session, streams } = page({ openChat: () => ({ data: open }), ...taking })
    await session.begin()
    session.say('hello')
    expect(session.get().unsent).toMatchObject([{ text: 'hello', state: 'sending' }])
    await vi.waitFor(() => expect(session.get().unsent).toEqual([]))
    for (const told of sent) streams[0]?.listener.onEvent(told)
    expect(session.get().log.map(({ text }) => text)).toEqual(['text 1', 'hello'])
  })

  it('says with each message what it had shown, also when it is sent later, and an answer that came between stays unread', async () => {
    const seen: unknown[] = []
    const first = page({ openChat: () => ({ data: open }), ...lost })
    await first.session.begin()
    first.session.say('hello')
    await vi.waitFor(() => expect(first.session.get().unsent).toMatchObject([{ state: 'held', seenSeq: 1 }]))
    const sendChat: Answers['sendChat'] = ({ client_id, seen_seq }) => {
      seen.push(seen_seq)
      const told = event(3, { client_id: String(client_id), number: Number(seen_seq) })
      return { data: { conversation_id: '7', event: told } }
    }
    const second = page({ openChat: () => ({ data: { ...open, events: [event(1), answer(2)] } }), sendChat })
    await second.session.begin()
    await vi.waitFor(() => expect(second.session.get().unsent).toEqual([]))
    expect([seen, second.session.get().unread]).toEqual([[1], 1])
  })

  it('keeps what cannot be sent over a reload, and sends it once and in order', async () => {
    const first = page({ openChat: () => ({ data: open }), ...taking })
    await first.session.begin()
    // The first one arrives, and its answer does not.
    first.change({
      sendChat: async (input, request) => {
        await taking.sendChat?.(input, request)
        return { networkFailure: true }
      },
    })
    for (const text of ['one', 'two']) first.session.say(text)
    await vi.waitFor(() => expect(first.session.get().unsent.map(({ state }) => state)).toEqual(['held', 'held']))
    first.session.draft = 'half'
    const second = page({ openChat: () => ({ data: { ...open, events: [event(1), ...sent] } }), ...taking })
    await second.session.begin()
    expect(second.session.draft).toBe('half')
    await vi.waitFor(() => expect(second.session.get().unsent).toEqual([]))
    expect(second.session.get().log.map(({ text }) => text)).toEqual(['text 1', 'one', 'two'])
    expect(second.memory.read().unsent).toEqual([])
  })

  it('sends what waits as soon as the line is back', async () => {
    const { session, streams, change } = page({ openChat: () => ({ data: open }), ...lost })
    await session.begin()
    session.say('hello')
    await vi.waitFor(() => expect(session.get().unsent).toMatchObject([{ state: 'held' }]))
    change(taking)
    streams[0]?.listener.onLine('on')
    await vi.waitFor(() => expect(session.get().unsent).toEqual([]))
  })

  it('says why something was refused, keeps it, and goes on with what follows', async () => {
    const { session, change } = page({ openChat: () => ({ data: open }) })
    await session.begin()
    change({
      sendChat: (input, request) =>
        input.text === 'bad'
          ? { refuse: 'chatBlocked', msg: 'You cannot' }
          : (taking.sendChat?.(input, request) ?? { networkFailure: true }),
    })
    session.say('bad')
    session.say('good')
    await vi.waitFor(() => expect(sent.map(({ text }) => text)).toEqual(['good']))
    expect(session.get()).toMatchObject({ refusal: 'You cannot', unsent: [{ text: 'bad', state: 'refused' }] })
    session.outbox.discard(session.get().unsent[0]?.clientId ?? '')
    expect(session.get().unsent).toEqual([])
  })

  it('begins with the first message, with all that another tab has said already', async () => {
    const { session, memory, change, streams } = page({ openChat: () => ({ data: standing() }), ...taking })
    await session.begin()
    expect(streams).toHaveLength(0)
    change({ openChat: () => ({ data: { ...open, state: 'waiting', place: 1, events: [event(1), ...sent] } }) })
    session.say('hello')
    await vi.waitFor(() => expect(session.get().log.map(({ text }) => text)).toEqual(['text 1', 'hello']))
    expect(session.get().state).toMatchObject({ conversation_id: '7', place: 1 })
    expect(memory.read()).toMatchObject({ id: '7', isLive: true })
    expect(streams).toHaveLength(1)
  })

  it('that is no longer the visitor’s gives way to his own', async () => {
    const { session, memory } = page({
      openChat: ({ conversation_id }) =>
        conversation_id === '9' ? { refuse: 'chatUnknown' } : { data: standing({ is_staffed: 0 }) },
    })
    memory.change({ id: '9', isLive: true })
    await session.begin()
    expect(session.get()).toMatchObject({ phase: 'ready', state: { conversation_id: '', is_staffed: 0 } })
    expect(memory.read().id).toBe('')
  })

  it('that cannot be had says so, and is had when it is tried again', async () => {
    const { session, change } = page({ openChat: () => ({ networkFailure: true }) })
    await session.begin()
    expect(session.get()).toMatchObject({ phase: 'failed', refusal: 'Network error!' })
    change({ openChat: () => ({ data: open }) })
    session.wake()
    await vi.waitFor(() => expect(session.get().phase).toBe('ready'))
  })

  it('that ended long ago is not brought up again, one that just ended is', async () => {
    const closed = { ...open, state: 'closed' as const, events: [event(1, { at: '2020-01-01T00:00:00Z' })] }
    const old = page({ openChat: () => ({ data: closed }) })
    await old.session.begin()
    expect(old.session.get()).toMatchObject({ state: { state: 'none' }, log: [] })
    const justNow = [event(1, { at: new Date().toISOString() })]
    const fresh = page({ openChat: () => ({ data: { ...closed, events: justNow } }) })
    await fresh.session.begin()
    expect(fresh.session.get()).toMatchObject({ state: { state: 'closed' }, log: justNow })
  })

  it('that is longer than a page is had whole, also past a page of which nothing is the visitor’s', async () => {
    const closed = { ...open, state: 'closed' as const }
    const asked: number[] = []
    const { session } = page({
      openChat: ({ after }) => {
        asked.push(after)
        if (after === 0) return { data: { ...closed, events: [event(1), answer(150)], has_more: 1 } }
        if (after === 150) return { data: { ...closed, events: [], has_more: 1 } }
        return { data: { ...closed, events: [answer(351)] } }
      },
    })
    await session.begin('7')
    expect(asked).toEqual([0, 150, 350])
    expect(session.get().log.map(({ seq }) => seq)).toEqual([1, 150, 351])
  })

  it('is turned away from for a new one, which stays new when the visitor comes back', async () => {
    const ticket = { ...open, state: 'ticket' as const }
    const { session, change } = page({ openChat: () => ({ data: ticket }), ...taking })
    await session.begin()
    await session.beginAnew()
    session.wake()
    change({ openChat: () => ({ data: { ...ticket, is_staffed: 0 } }) })
    await session.refresh()
    expect(session.get()).toMatchObject({ state: { state: 'none', conversation_id: '', is_staffed: 0 }, log: [] })
  })

  it('keeps what is being written when an address is left for a question that was asked before', async () => {
    const missed = { ...open, state: 'ticket' } as const
    const { session } = page({ openChat: () => ({ data: missed }), leaveTicket: () => ({ data: missed }) })
    await session.begin()
    session.draft = 'One more thing'
    await session.leaveMessage('lin@bohe.test', '', 'a')
    expect(session.draft).toBe('One more thing')
    await session.leaveMessage('lin@bohe.test', 'One more thing', 'b')
    expect(session.draft).toBe('')
  })

  it('is read while somebody looks at it, and not before', async () => {
    const read: number[] = []
    const { session, streams } = page({
      openChat: () => ({ data: open }),
      readChat: ({ seq }) => {
        read.push(seq)
        return { data: { conversation_id: '7', last_seq: seq } }
      },
    })
    await session.begin()
    streams[0]?.listener.onEvent(answer(2))
    expect([read, session.get().unread]).toEqual([[], 1])
    session.setSeen(true)
    await vi.waitFor(() => expect(session.get().unread).toBe(0))
    expect(read).toEqual([2])
  })

  it('gets what was said while the line was lost, also when the visitor has spoken since', async () => {
    const asked: number[] = []
    const { session, streams, change } = page({ openChat: () => ({ data: open }), ...taking })
    await session.begin()
    const [stream] = streams
    stream?.listener.onEvent(event(2, { kind: 'read', by: 'staff', number: 1 }))
    stream?.listener.onLine('lost')
    change({
      sendChat: ({ text, client_id }) => ({
        data: { conversation_id: '7', event: event(4, { text, client_id }) },
      }),
      openChat: ({ after }) => {
        asked.push(after)
        return { data: { ...open, events: [answer(3), event(4)].filter(({ seq }) => seq > after) } }
      },
    })
    session.say('hello')
    await vi.waitFor(() => expect(session.get().log.map(({ seq }) => seq)).toEqual([1, 2, 4]))
    expect(stream?.after()).toBe(2)
    await session.refresh()
    expect([asked, stream?.after()]).toEqual([[2], 4])
    expect(session.get().log.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  })

  it('follows a conversation that begins from its first number', async () => {
    const closed = {
      ...open,
      state: 'closed' as const,
      events: [event(1), answer(20, { at: new Date().toISOString() })],
    }
    const { session, streams, change } = page({ openChat: () => ({ data: closed }) })
    await session.begin()
    const late = Promise.withResolvers<{ data: typeof closed }>()
    change({
      sendChat: ({ client_id }) => ({ data: { conversation_id: '8', event: event(1, { client_id }) } }),
      openChat: ({ conversation_id }) =>
        conversation_id === '7' ? late.promise : { data: { ...open, conversation_id: '8', events: [] } },
    })
    const look = session.refresh()
    session.say('another question')
    await vi.waitFor(() => expect(session.get().state?.conversation_id).toBe('8'))
    late.resolve({ data: { ...closed, events: [answer(21)] } })
    await look
    expect(session.get()).toMatchObject({ state: { conversation_id: '8' }, log: [{ seq: 1 }] })
    expect(streams.at(-1)?.after()).toBe(0)
  })

  it('that the first message began is followed although it could not be looked at', async () => {
    const { session, streams, change } = page({ openChat: () => ({ data: standing() }), ...taking })
    await session.begin()
    change({ openChat: () => ({ networkFailure: true }) })
    session.say('hello')
    await vi.waitFor(() => expect(session.get().unsent).toEqual([]))
    await vi.waitFor(() => expect(streams).toHaveLength(1))
    expect(streams[0]?.after()).toBe(0)
  })

  it('is forgotten whole', async () => {
    const { session, streams } = page({ openChat: () => ({ data: open }) })
    await session.begin()
    session.reset()
    expect(session.get()).toMatchObject({ state: undefined, log: [], unsent: [] })
    expect(streams[0]?.stop).toHaveBeenCalled()
  })
})
