import { everyCode } from '@bohe/api-client/contract/every-code'
import { chatLimits } from '@bohe/api-client/contract/limits'
import { staffCodes } from '@bohe/api-client/staff/code'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endOverdueChats, requeueLostChats } from '#features/chat/time-out.ts'
import { answering, ChatVisitor, noon } from '#tests/support/chat/chat.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { picture } from '#tests/support/pictures.ts'
import { hire } from '#tests/support/staff.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

describe.each(oneDatabase)('the staff in the live chat, on $name', ({ open }) => {
  let api: TestApi
  beforeEach(async () => {
    api = await startApi({ database: open, clock: movableClock(noon) })
  })
  afterEach(() => api.stop())

  const audit = () => api.context.db.selectFrom('audit_log').select(['action', 'actor']).orderBy('id').execute()

  it('take, answer and close a conversation, and the visitor sees who', async () => {
    const [visitor, colleague] = [new ChatVisitor(api), await answering(api)]
    await visitor.call('openChat', {})
    const { conversation_id } = (await visitor.say('hello')).data
    expect((await colleague.call('chats', { of: 'waiting' })).data.list).toMatchObject([
      { id: conversation_id, unread: 1, is_unanswered: 1, last_text: 'hello' },
    ])
    expect((await colleague.call('takeChat', { conversation_id })).data.state).toBe('open')
    const answer = { conversation_id, text: 'Hi', client_id: 's1', seen_seq: 2 }
    expect((await colleague.call('answerChat', answer)).data.event).toMatchObject({ seq: 3, name: 'support' })
    expect((await colleague.call('answerChat', answer)).data.event.seq).toBe(3)
    await colleague.call('noteChat', { conversation_id, text: 'he is polite', client_id: 'n1' })
    await colleague.call('tagChat', { conversation_id, tags: ['payment'] })
    await colleague.call('closeChat', { conversation_id })
    const { data } = await visitor.call('openChat', { conversation_id })
    expect(data.state).toBe('closed')
    expect(data.events.map(({ kind }) => kind)).toEqual(['message', 'joined', 'message', 'closed'])
    const log = (await colleague.call('chat', { conversation_id })).data.events
    expect(log.map(({ kind }) => kind)).toEqual(['message', 'joined', 'message', 'note', 'tagged', 'closed'])
    expect((await audit()).map(({ action }) => action).slice(-3)).toEqual(['takeChat', 'tagChat', 'closeChat'])
  })

  it('see a colleague’s answer before their own is sent', async () => {
    const [visitor, one, other] = [new ChatVisitor(api), await answering(api), await answering(api)]
    await visitor.call('openChat', {})
    const { conversation_id } = (await visitor.say('hello')).data
    await one.call('answerChat', { conversation_id, text: 'I have it', client_id: 'a', seen_seq: 1 })
    const late = { conversation_id, text: 'Me too', client_id: 'b', seen_seq: 1 }
    const refused = await other.call('answerChat', late)
    expect(refused).toMatchObject({ code: staffCodes.chatMoved.code, data: { who: 'support' } })
    expect(refused.data).toMatchObject({ events: [{ kind: 'joined' }, { text: 'I have it' }] })
    expect((await other.call('answerChat', { ...late, seen_seq: 3 })).code).toBe(0)
  })

  it('of the overseas region see nothing of it', async () => {
    const visitor = new ChatVisitor(api)
    await visitor.call('openChat', {})
    const { conversation_id } = (await visitor.say('hello')).data
    const stranger = await hire(api, 'owner', ['0'])
    expect((await stranger.call('chats', {})).data.list).toEqual([])
    const answers = await Promise.all([
      stranger.call('chat', { conversation_id }),
      stranger.call('takeChat', { conversation_id }),
      stranger.call('answerChat', { conversation_id, text: 'x', client_id: 'x', seen_seq: 1 }),
      stranger.call('noteChat', { conversation_id, text: 'x', client_id: 'x' }),
      stranger.call('blockVisitor', { conversation_id, hours: 1, reason: 'x' }),
      stranger.call('closeChat', { conversation_id }),
    ])
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => staffCodes.chatUnknown.code))
  })

  it('take one conversation once, though two try at the same moment', async () => {
    const [visitor, one, other] = [new ChatVisitor(api), await answering(api), await answering(api)]
    await visitor.call('openChat', {})
    const { conversation_id } = (await visitor.say('hello')).data
    const answers = await Promise.all([one, other].map(each => each.call('takeChat', { conversation_id })))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, staffCodes.chatTaken.code])
  })

  it('get conversations by load, as many as there is room for', async () => {
    const [big, small] = [await answering(api, 'support', 2), await answering(api, 'support', 1)]
    const ids = []
    for (let at = 0; at < 4; at += 1) ids.push((await new ChatVisitor(api).say('hello')).data.conversation_id)
    const codesOf = []
    for (const conversation_id of ids) codesOf.push((await big.call('assignChat', { conversation_id })).code)
    expect(codesOf).toEqual([0, 0, 0, staffCodes.seatFull.code])
    expect((await big.call('chatSeats', {})).data.seats).toMatchObject([{ open: 2 }, { open: 1 }])
    expect((await small.call('chats', { of: 'mine' })).data.list).toHaveLength(1)
    const acts = (await audit()).filter(({ action }) => action === 'assignChat')
    expect(acts.map(({ actor }) => actor)).toEqual([big.email, big.email, big.email])
  })

  it('hand a conversation over to who may answer it', async () => {
    const [visitor, one, other] = [new ChatVisitor(api), await answering(api), await answering(api)]
    const { conversation_id } = (await visitor.say('hello')).data
    await one.call('takeChat', { conversation_id })
    const content = await hire(api, 'content', ['1'])
    const to = (id: number) =>
      one.call('handOverChat', { conversation_id, staff_id: String(id), reason: 'he pays by PayPal' })
    expect((await to(content.id)).code).toBe(staffCodes.staffUnknown.code)
    expect((await to(other.id)).code).toBe(0)
    expect((await other.call('chats', { of: 'mine' })).data.list).toMatchObject([{ id: conversation_id }])
    expect((await other.call('chat', { conversation_id })).data.events.slice(-2)).toMatchObject([
      { kind: 'assigned', text: '' },
      { kind: 'note', text: 'he pays by PayPal' },
    ])
  })

  it('answer with a picture, once, and after they have seen what a colleague sent', async () => {
    const [visitor, one, other] = [new ChatVisitor(api), await answering(api), await answering(api)]
    const { conversation_id } = (await visitor.say('where do I press?')).data
    const file = (await picture().png().toBuffer()).toString('base64')
    const sent = { conversation_id, file, client_id: 'p', seen_seq: 1 }
    const { event } = (await one.call('answerChatPicture', sent)).data
    expect(event).toMatchObject({ kind: 'picture', by: 'staff', name: 'support' })
    expect((await one.call('answerChatPicture', sent)).data.event.seq).toBe(event.seq)
    const late = { ...sent, client_id: 'q' }
    expect((await other.call('answerChatPicture', late)).code).toBe(staffCodes.chatMoved.code)
    const wrong = { ...late, seen_seq: event.seq, file: Buffer.from('<svg/>').toString('base64') }
    expect((await other.call('answerChatPicture', wrong)).code).toBe(staffCodes.pictureWrong.code)
    expect((await visitor.call('openChat', { conversation_id })).data.events.at(-1)?.picture).not.toBe('')
  })

  it('find conversations by what was said last, page by page, though they move in between', async () => {
    const colleague = await answering(api)
    const ids: string[] = []
    const visitors = Array.from({ length: 55 }, () => new ChatVisitor(api))
    for (const visitor of visitors) {
      ids.push((await visitor.say('hello')).data.conversation_id)
      api.clock.advance(1)
    }
    await visitors[0]?.say('are you there?', ids[0])
    const first = (await colleague.call('chats', {})).data
    expect(first.list.map(({ id }) => id).slice(0, 2)).toEqual([ids[0], ids.at(-1)])
    api.clock.advance(1)
    await visitors[3]?.say('and I?', ids[3])
    const second = (await colleague.call('chats', { after: first.next })).data
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual([
      ...[ids[0], ...ids.slice(4).toReversed()],
      ...ids.slice(1, 3).toReversed(),
    ])
    expect(second.next).toBe('')
  })

  it('find the rows of a figure: those that were missed, answered, rated, of a colleague, on a day', async () => {
    const colleague = await answering(api)
    const visitor = new ChatVisitor(api)
    const { conversation_id } = (await visitor.say('hello')).data
    await colleague.call('answerChat', { conversation_id, text: 'Hi', client_id: 'a', seen_seq: 1 })
    await visitor.call('rateChat', { conversation_id, stars: 4 })
    const missed = (await new ChatVisitor(api).say('anybody?')).data.conversation_id
    api.clock.advance(chatLimits.waitSeconds)
    await endOverdueChats(api.context)
    await colleague.call('closeChat', { conversation_id })
    const found = async (input: object) => (await colleague.call('chats', input)).data.list.map(({ id }) => id)
    const day = { from: '2026-11-25', until: '2026-11-25' }
    expect(await found({ of: 'missed', ...day })).toEqual([missed])
    expect(await found({ of: 'answered', ...day })).toEqual([conversation_id])
    expect(await found({ of: 'rated', staff_id: String(colleague.id) })).toEqual([conversation_id])
    expect(await found({ of: 'closed' })).toEqual([conversation_id])
    expect(await found({ of: 'all', from: '2026-11-26', until: '2026-11-26' })).toEqual([])
  })

  it('lose a visitor who waits for an answer to the queue when their seat stays empty', async () => {
    const [visitor, gone, other] = [new ChatVisitor(api), await answering(api), await answering(api)]
    const { conversation_id } = (await visitor.say('hello')).data
    await gone.call('takeChat', { conversation_id })
    const answered = await new ChatVisitor(api).say('hello')
    const served = answered.data.conversation_id
    await gone.call('answerChat', { conversation_id: served, text: 'Hi', client_id: 'a', seen_seq: 1 })
    const look = () => requeueLostChats(api.context)
    api.clock.advance(chatLimits.lostSeatSeconds - 1)
    await look()
    expect((await other.call('chats', { of: 'waiting' })).data.list).toEqual([])
    api.clock.advance(2)
    await look()
    expect((await other.call('chats', { of: 'waiting' })).data.list).toMatchObject([
      { id: conversation_id, staff_id: '' },
    ])
    expect((await other.call('chat', { conversation_id })).data.events.at(-1)).toMatchObject({
      ...{ kind: 'assigned', by: 'system' },
    })
    const seen = (await visitor.call('openChat', { conversation_id })).data
    expect(seen).toMatchObject({ state: 'waiting', place: 1 })
    expect(seen.events.map(({ kind }) => kind)).toEqual(['message', 'joined'])
    expect((await other.call('takeChat', { conversation_id })).data.state).toBe('open')
  })

  it('block a visitor for a while', async () => {
    const [visitor, colleague] = [new ChatVisitor(api), await answering(api)]
    await visitor.call('openChat', {})
    const { conversation_id } = (await visitor.say('spam')).data
    await colleague.call('blockVisitor', { conversation_id, hours: 1, reason: 'spam' })
    expect((await visitor.say('more')).code).toBe(everyCode.chatBlocked.code)
    api.clock.advance(3601)
    expect((await visitor.say('more')).code).toBe(0)
  })

  it('keep ready answers with the variables there are, and are told of what a colleague saved', async () => {
    const colleague = await answering(api)
    const hello = { name: 'hello', text_zh: '您好 {{name}}', text_en: 'Hello {{name}}' }
    const wrong = await colleague.call('saveCannedAnswer', { ...hello, text_en: '{{password}}' })
    expect(wrong).toMatchObject({ code: staffCodes.cannedVariable.code, data: { variable: 'password' } })
    const { id } = (await colleague.call('saveCannedAnswer', hello)).data
    const change = { ...hello, canned_id: id, version: 1 }
    expect((await colleague.call('saveCannedAnswer', change)).data.version).toBe(2)
    expect((await colleague.call('saveCannedAnswer', change)).code).toBe(staffCodes.stale.code)
    expect((await colleague.call('saveCannedAnswer', hello)).code).toBe(staffCodes.cannedTaken.code)
  })

  it('see figures that agree with what happened', async () => {
    const [visitor, colleague] = [new ChatVisitor(api), await answering(api, 'operations')]
    const { conversation_id } = (await visitor.say('hello')).data
    api.clock.advance(30)
    await colleague.call('answerChat', { conversation_id, text: 'Hi', client_id: 'a', seen_seq: 1 })
    api.clock.advance(60)
    await colleague.call('closeChat', { conversation_id })
    await new ChatVisitor(api).say('anybody?')
    api.clock.advance(chatLimits.waitSeconds)
    await endOverdueChats(api.context)
    const { data } = await colleague.call('chatFigures', { from: '2026-11-25', until: '2026-11-25' })
    expect(data).toMatchObject({ started: 2, answered: 1, missed: 1, waiting: 0, tickets_open: 1 })
    expect(data.first_answer_seconds.median).toBe(30)
    expect(data.resolution_seconds.median).toBe(90)
    expect(data.people).toMatchObject([{ taken: 1, closed: 1, messages: 1 }])
  })
})
