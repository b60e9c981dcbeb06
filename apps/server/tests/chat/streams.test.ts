import { chatStreamPath } from '@bohe/api-client/contract/every-address'
import { everyCode } from '@bohe/api-client/contract/every-code'
import { streamLimits } from '@bohe/api-client/contract/limits'
import { staffChatStreamPath } from '@bohe/api-client/staff'
import { staffCodes } from '@bohe/api-client/staff/code'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ChatVisitor, noon } from '#tests/support/chat/chat.ts'
import { EventSourceClient } from '#tests/support/chat/event-source.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

describe.each(oneDatabase)('a stream of the chat, on $name', ({ open }) => {
  let api: TestApi
  let origin: string
  const clients: EventSourceClient[] = []
  beforeEach(async () => {
    api = await startApi({ database: open, clock: movableClock(noon) })
    origin = await api.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.cut()
    await api?.stop()
  })

  const client = (url: string, headers: Record<string, string>) => {
    const made = new EventSourceClient(origin + url, headers)
    clients.push(made)
    return made
  }
  const follow = (visitor: ChatVisitor, conversation_id: string, headers: Record<string, string> = {}) =>
    client(`${chatStreamPath}?region_code=1&conversation_id=${conversation_id}`, { cookie: visitor.cookie, ...headers })
  const inbox = ({ session }: Colleague, query = '') =>
    client(staffChatStreamPath + query, { cookie: `staff_session=${session}`, 'sec-fetch-site': 'same-origin' })

  const begun = async () => {
    const visitor = new ChatVisitor(api)
    await visitor.call('openChat', {})
    const { conversation_id } = (await visitor.say('one')).data
    return { visitor, conversation_id }
  }
  const textsOf = ({ events }: EventSourceClient) => events.map(({ data }) => data.text)

  it('brings what was said before and what is said from then on, and never a note', async () => {
    const { visitor, conversation_id } = await begun()
    const stream = follow(visitor, conversation_id)
    await stream.until(() => stream.events.length === 1)
    const colleague = await hire(api, 'support', ['1'])
    await colleague.call('noteChat', { conversation_id, text: 'secret', client_id: 'n' })
    await colleague.call('answerChat', { conversation_id, text: 'two', client_id: 'a', seen_seq: 9 })
    await stream.until(() => textsOf(stream).includes('two'))
    expect(stream.events.map(({ id, data }) => [id, data.kind])).toEqual([
      ['1', 'message'],
      ['3', 'joined'],
      ['4', 'message'],
    ])
  })

  it('goes on exactly after the number that a client has', async () => {
    const { visitor, conversation_id } = await begun()
    for (const text of ['two', 'three']) await visitor.say(text)
    const stream = follow(visitor, conversation_id, { 'last-event-id': '2' })
    await stream.until(() => stream.events.length === 1)
    expect(textsOf(stream)).toEqual(['three'])
  })

  it('brings a long log whole and in order', async () => {
    const { visitor, conversation_id } = await begun()
    const rows = Array.from({ length: 700 }, (_, at) => ({
      ...{ conversation_id: Number(conversation_id), seq: at + 2, kind: 'message' as const, by: 'visitor' as const },
      ...{ staff_id: null, client_id: null, text: 'x'.repeat(4000), at: noon },
    }))
    for (let at = 0; at < rows.length; at += 100)
      await api.context.db
        .insertInto('chat_events')
        .values(rows.slice(at, at + 100))
        .execute()
    const stream = follow(visitor, conversation_id)
    await stream.until(() => stream.events.length === 701)
    expect(stream.events.map(({ id }) => Number(id))).toEqual(Array.from({ length: 701 }, (_, at) => at + 1))
  })

  it('tells the other side of typing, and keeps nothing', async () => {
    const { visitor, conversation_id } = await begun()
    const colleague = await hire(api, 'support', ['1'])
    const stream = follow(visitor, conversation_id)
    await stream.until(() => stream.events.length === 1)
    const staff = inbox(colleague, `?conversation_id=${conversation_id}`)
    await staff.until(() => staff.events.length > 0)
    await colleague.call('typeInChat', { conversation_id })
    await visitor.call('typeInChat', { conversation_id })
    await stream.until(() => stream.events.length === 2)
    await staff.until(() => staff.events.some(({ event }) => event === 'typing'))
    expect(stream.events.at(-1)).toEqual({ id: '', event: 'typing', data: { name: 'support' } })
    expect((await visitor.call('openChat', {})).data.last_seq).toBe(1)
  })

  it('is refused to a stranger, overseas, and beyond what one person needs', async () => {
    const { visitor, conversation_id } = await begun()
    const stranger = follow(new ChatVisitor(api), conversation_id)
    const overseas = client(`${chatStreamPath}?conversation_id=${conversation_id}`, { cookie: visitor.cookie })
    await Promise.all([stranger.over, overseas.over])
    expect(stranger.refusal.code).toBe(everyCode.chatUnknown.code)
    expect(overseas.refusal.code).toBe(everyCode.chatNotHere.code)
    for (let at = 0; at < streamLimits.ofOne; at += 1) {
      const stream = follow(visitor, conversation_id)
      await stream.until(() => stream.status === 200)
    }
    const beyond = follow(visitor, conversation_id)
    await beyond.over
    expect(beyond).toMatchObject({ status: 429, refusal: { code: everyCode.chatStreamsFull.code } })
  })

  it('of the inbox tells of conversations of one’s own regions alone', async () => {
    const [colleague, stranger] = [await hire(api, 'support', ['1']), await hire(api, 'support', ['0'])]
    const [mine, foreign] = [inbox(colleague), inbox(stranger)]
    await mine.until(() => mine.status === 200)
    await foreign.until(() => foreign.status === 200)
    const { conversation_id } = await begun()
    await mine.until(() => mine.events.length > 0)
    expect(mine.events[0]).toMatchObject({ event: 'inbox', data: { id: conversation_id, state: 'waiting', unread: 1 } })
    expect(foreign.events).toEqual([])
  })

  it('of the inbox is guarded like every call', async () => {
    const content = await hire(api, 'content', ['1'])
    const foreign = await hire(api, 'support', ['0'])
    const { conversation_id } = await begun()
    const answers = [
      inbox(content),
      inbox({ ...content, session: 'x'.repeat(43) }),
      client(staffChatStreamPath, { cookie: `staff_session=${foreign.session}`, origin: 'http://localhost:4200' }),
      inbox(foreign, `?conversation_id=${conversation_id}`),
    ]
    await Promise.all(answers.map(({ over }) => over))
    expect(answers.map(({ refusal }) => refusal.code)).toEqual([
      staffCodes.notPermitted.code,
      staffCodes.sessionEnded.code,
      staffCodes.originRefused.code,
      staffCodes.chatUnknown.code,
    ])
  })

  it('ends politely when the node closes, which it holds up by nothing', async () => {
    const { visitor, conversation_id } = await begun()
    const stream = follow(visitor, conversation_id)
    await stream.until(() => stream.events.length === 1)
    const began = performance.now()
    await api.app.close()
    await stream.over
    expect(stream.events.at(-1)).toMatchObject({ event: 'bye' })
    expect(performance.now() - began).toBeLessThan(2000)
  })
})
