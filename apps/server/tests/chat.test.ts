import { codes } from '@bohe/api-client/contract/code'
import { limits, rates } from '@bohe/api-client/contract/limits'
import { staffCodes } from '@bohe/api-client/staff/code'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endOverdueChats } from '#features/chat/time-out.ts'
import { ChatVisitor, freshName, night, noon } from './support/chat.ts'
import { oneDatabase } from './support/database/databases.ts'
import { hostileText } from './support/hostile-texts.ts'
import { logIn } from './support/members/accounts.ts'
import { movableClock } from './support/movable-clock.ts'
import { hire } from './support/staff.ts'
import { startApi, type TestApi } from './support/start-api.ts'

describe.each(oneDatabase)('the live chat, on $name', ({ open }) => {
  let api: TestApi
  beforeEach(async () => {
    api = await startApi({ database: open, clock: movableClock(noon) })
  })
  afterEach(() => api.stop())

  /** Somebody who answers, whose inbox is open. */
  const answering = async (role = 'support', capacity = 5) => {
    const colleague = await hire(api, role, ['1'])
    await colleague.call('takeSeat', { state: 'here', capacity })
    await api.context.db.updateTable('chat_seats').set({ seen_at: api.clock.now() }).execute()
    return colleague
  }

  const audit = () => api.context.db.selectFrom('audit_log').select(['action', 'actor']).orderBy('id').execute()

  describe('a visitor', () => {
    it('is told whether anybody is there, and begins with his first message', async () => {
      const visitor = new ChatVisitor(api)
      const { data } = await visitor.call('openChat', {})
      expect(data).toMatchObject({ state: 'none', is_open: 1, is_staffed: 0, opens_at: '', conversation_id: '' })
      await answering()
      const begun = await visitor.say('hello')
      expect(begun.data.event).toMatchObject({ seq: 1, kind: 'message', by: 'visitor', text: 'hello' })
      const seen = await visitor.call('openChat', {})
      expect(seen.data).toMatchObject({ state: 'waiting', is_staffed: 1, place: 1, last_seq: 1 })
      const second = new ChatVisitor(api)
      await second.say('me too')
      expect((await second.call('openChat', {})).data.place).toBe(2)
    })

    it('goes on after a reload with the events he does not have', async () => {
      const visitor = new ChatVisitor(api)
      await visitor.call('openChat', {})
      for (const text of ['one', 'two', 'three']) await visitor.say(text)
      const { data } = await visitor.call('openChat', { after: 1 })
      expect(data.events.map(({ text }) => text)).toEqual(['two', 'three'])
    })

    it('sends a message again, and it is there once, the first one too', async () => {
      const visitor = new ChatVisitor(api)
      await visitor.call('openChat', {})
      const sent = await Promise.all(['a', 'a', 'a'].map(name => visitor.say('hello', '', name)))
      expect(new Set(sent.map(({ data }) => `${data.conversation_id} ${data.event.seq}`)).size).toBe(1)
      expect((await visitor.call('openChat', {})).data.events).toHaveLength(1)
    })

    it('keeps his conversation when he logs in, on another device as well, and it is closed to the guest then', async () => {
      const visitor = new ChatVisitor(api)
      await visitor.call('openChat', {})
      const { conversation_id } = (await visitor.say('hello')).data
      visitor.token = await logIn(api, 'gold@bohe.test', 'gold2026')
      expect((await visitor.call('openChat', {})).data).toMatchObject({ conversation_id, last_seq: 1 })
      const elsewhere = new ChatVisitor(api)
      elsewhere.token = visitor.token
      expect((await elsewhere.call('openChat', {})).data.conversation_id).toBe(conversation_id)
      visitor.token = undefined
      expect((await visitor.call('openChat', {})).data.state).toBe('none')
      expect((await visitor.say('mine', conversation_id)).code).toBe(codes.chatUnknown.code)
    })

    it('is refused somebody else’s conversation, and a forged cookie is nobody’s', async () => {
      const [owner, thief] = [new ChatVisitor(api), new ChatVisitor(api)]
      await owner.call('openChat', {})
      const { conversation_id } = (await owner.say('hello')).data
      await thief.call('openChat', {})
      const forged = new ChatVisitor(api)
      forged.cookie = owner.cookie.replace(/.$/, last => (last === 'A' ? 'B' : 'A'))
      for (const stranger of [thief, forged]) {
        const answers = await Promise.all([
          stranger.call('openChat', { conversation_id }),
          stranger.say('mine', conversation_id),
          stranger.call('readChat', { conversation_id, seq: 1 }),
          stranger.call('leaveChat', { conversation_id }),
          stranger.call('mailChat', { conversation_id, email: 'thief@bohe.test' }),
          stranger.call('typeInChat', { conversation_id }),
          stranger.call('rateChat', { conversation_id, stars: 1 }),
        ])
        expect(answers.map(({ code }) => code)).toEqual(answers.map(() => codes.chatUnknown.code))
      }
      expect((await owner.call('openChat', {})).data.last_seq).toBe(1)
    })

    it('has no chat on the overseas site', async () => {
      const answer = await api.call('openChat', {}, { region: '0' })
      expect(answer).toMatchObject({ code: codes.chatNotHere.code, msg: codes.chatNotHere && expect.any(String) })
    })

    it('is told to wait beyond thirty messages a minute, and loses none', async () => {
      const visitor = new ChatVisitor(api)
      await visitor.call('openChat', {})
      const names = Array.from({ length: 100 }, freshName)
      const answers = []
      for (const name of names) answers.push(await visitor.say(name, '', name))
      const refused = answers.filter(({ code }) => code === codes.chatTooFast.code)
      expect(refused).toHaveLength(100 - rates.chatMessages.max)
      expect(refused[0]?.msg).toContain('60')
      api.clock.advance(61)
      const rest = names.slice(rates.chatMessages.max, rates.chatMessages.max * 2)
      for (const name of rest) expect((await visitor.say(name, '', name)).code).toBe(0)
      const { events } = (await visitor.call('openChat', {})).data
      expect(events.map(({ text }) => text)).toEqual(names.slice(0, rates.chatMessages.max * 2))
    })

    it('begins no fourth conversation from one address', async () => {
      const visitors = Array.from({ length: 4 }, () => new ChatVisitor(api, '198.51.100.77'))
      const answers = []
      for (const visitor of visitors) answers.push((await visitor.say('hello')).code)
      expect(answers).toEqual([0, 0, 0, codes.chatTooMany.code])
    })

    it('sends text, which stays text, of 4,000 characters and no more', async () => {
      const visitor = new ChatVisitor(api)
      expect((await visitor.say(hostileText.slice(0, 4000))).data.event.text).toBe(hostileText.slice(0, 4000).trim())
      const tooLong = await visitor.say('x'.repeat(limits.chat.characters + 1))
      expect(tooLong).toMatchObject({ code: codes.invalidFields.code, fields: { text: expect.any(String) } })
      const huge = await visitor.say('x'.repeat(10_000_000))
      expect(huge.code).toBe(codes.payloadTooLarge.code)
      expect((await visitor.say('\u0000')).code).toBe(codes.invalidFields.code)
    })

    it('rates once, 1 to 5', async () => {
      const visitor = new ChatVisitor(api)
      await visitor.call('openChat', {})
      const { conversation_id } = (await visitor.say('hello')).data
      expect((await visitor.call('rateChat', { conversation_id, stars: 6 })).fields).toHaveProperty('stars')
      expect((await visitor.call('rateChat', { conversation_id, stars: 5, text: 'good' })).code).toBe(0)
      expect((await visitor.call('rateChat', { conversation_id, stars: 1 })).code).toBe(codes.chatRated.code)
    })

    it('ends his conversation, and then writes in a new one', async () => {
      const visitor = new ChatVisitor(api)
      await visitor.call('openChat', {})
      const first = (await visitor.say('hello')).data.conversation_id
      await visitor.call('leaveChat', { conversation_id: first })
      expect((await visitor.say('more', first)).code).toBe(codes.chatClosed.code)
      expect((await visitor.say('more')).data.conversation_id).not.toBe(first)
    })
  })

  describe('a conversation that nobody takes', () => {
    it('becomes a ticket after two minutes', async () => {
      const visitor = new ChatVisitor(api)
      await visitor.call('openChat', {})
      await visitor.say('hello')
      api.clock.advance(limits.chat.waitSeconds - 1)
      await endOverdueChats(api.context)
      expect((await visitor.call('openChat', {})).data.state).toBe('waiting')
      api.clock.advance(1)
      await endOverdueChats(api.context)
      const { data } = await visitor.call('openChat', {})
      expect(data).toMatchObject({ state: 'ticket', has_mail: 0 })
      expect(data.events.at(-1)).toMatchObject({ kind: 'ticket', by: 'system' })
    })

    it('is one at once after hours, and asks for an address', async () => {
      api.clock.set(night)
      const visitor = new ChatVisitor(api)
      const state = (await visitor.call('openChat', {})).data
      expect(state).toMatchObject({ is_open: 0, opens_at: '2026-11-26T00:00:00.000Z' })
      const left = await visitor.call('leaveTicket', { text: 'help', email: 'new@bohe.test', client_id: 'c1' })
      expect(left.code).toBe(0)
      expect((await visitor.call('openChat', {})).data).toMatchObject({ state: 'ticket', has_mail: 1 })
    })

    it('is listed among the tickets of a member', async () => {
      const visitor = new ChatVisitor(api)
      visitor.token = await logIn(api, 'gold@bohe.test', 'gold2026')
      await visitor.call('leaveTicket', { text: 'help', email: 'gold@bohe.test', client_id: 'c1' })
      expect((await visitor.call('chatTickets', {})).data.list).toMatchObject([
        { state: 'ticket', text: 'help', is_answered: 0 },
      ])
    })
  })

  describe('the staff', () => {
    it('take, answer and close a conversation, and the visitor sees who', async () => {
      const [visitor, colleague] = [new ChatVisitor(api), await answering()]
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
      const [visitor, one, other] = [new ChatVisitor(api), await answering(), await answering()]
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
      const [visitor, one, other] = [new ChatVisitor(api), await answering(), await answering()]
      await visitor.call('openChat', {})
      const { conversation_id } = (await visitor.say('hello')).data
      const answers = await Promise.all([one, other].map(each => each.call('takeChat', { conversation_id })))
      expect(answers.map(({ code }) => code).sort()).toEqual([0, staffCodes.chatTaken.code])
    })

    it('get conversations by load, as many as there is room for', async () => {
      const [big, small] = [await answering('support', 2), await answering('support', 1)]
      const ids = []
      for (let at = 0; at < 4; at += 1) ids.push((await new ChatVisitor(api).say('hello')).data.conversation_id)
      const codesOf = []
      for (const conversation_id of ids) codesOf.push((await big.call('assignChat', { conversation_id })).code)
      expect(codesOf).toEqual([0, 0, 0, staffCodes.seatFull.code])
      expect((await big.call('chatSeats', {})).data.seats).toMatchObject([{ open: 2 }, { open: 1 }])
      expect((await small.call('chats', { of: 'mine' })).data.list).toHaveLength(1)
    })

    it('hand a conversation over to who may answer it', async () => {
      const [visitor, one, other] = [new ChatVisitor(api), await answering(), await answering()]
      const { conversation_id } = (await visitor.say('hello')).data
      await one.call('takeChat', { conversation_id })
      const content = await hire(api, 'content', ['1'])
      const to = (id: number) => one.call('handOverChat', { conversation_id, staff_id: String(id) })
      expect((await to(content.id)).code).toBe(staffCodes.staffUnknown.code)
      expect((await to(other.id)).code).toBe(0)
      expect((await other.call('chats', { of: 'mine' })).data.list).toMatchObject([{ id: conversation_id }])
    })

    it('block a visitor for a while', async () => {
      const [visitor, colleague] = [new ChatVisitor(api), await answering()]
      await visitor.call('openChat', {})
      const { conversation_id } = (await visitor.say('spam')).data
      await colleague.call('blockVisitor', { conversation_id, hours: 1, reason: 'spam' })
      expect((await visitor.say('more')).code).toBe(codes.chatBlocked.code)
      api.clock.advance(3601)
      expect((await visitor.say('more')).code).toBe(0)
    })

    it('keep ready answers with the variables there are, and are told of what a colleague saved', async () => {
      const colleague = await answering()
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
      const [visitor, colleague] = [new ChatVisitor(api), await answering('operations')]
      const { conversation_id } = (await visitor.say('hello')).data
      api.clock.advance(30)
      await colleague.call('answerChat', { conversation_id, text: 'Hi', client_id: 'a', seen_seq: 1 })
      api.clock.advance(60)
      await colleague.call('closeChat', { conversation_id })
      await new ChatVisitor(api).say('anybody?')
      api.clock.advance(limits.chat.waitSeconds)
      await endOverdueChats(api.context)
      const { data } = await colleague.call('chatFigures', { from: '2026-11-25', until: '2026-11-25' })
      expect(data).toMatchObject({ started: 2, answered: 1, missed: 1, waiting: 0, tickets_open: 1 })
      expect(data.first_answer_seconds.median).toBe(30)
      expect(data.resolution_seconds.median).toBe(90)
      expect(data.people).toMatchObject([{ taken: 1, closed: 1, messages: 1 }])
    })
  })
})
