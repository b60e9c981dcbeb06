import { everyCode } from '@bohe/api-client/contract/every-code'
import { chatLimits, rates } from '@bohe/api-client/contract/limits'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endOverdueChats } from '#features/chat/time-out.ts'
import { answering, ChatVisitor, freshName, night, noon } from '#tests/support/chat/chat.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { hostileText } from '#tests/support/hostile-texts.ts'
import { logIn } from '#tests/support/members/accounts.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

describe.each(oneDatabase)('the live chat, on $name', ({ open }) => {
  let api: TestApi
  beforeEach(async () => {
    api = await startApi({ database: open, clock: movableClock(noon) })
  })
  afterEach(() => api.stop())

  describe('a visitor', () => {
    it('is told whether anybody is there, and begins with his first message', async () => {
      const visitor = new ChatVisitor(api)
      const { data } = await visitor.call('openChat', {})
      expect(data).toMatchObject({ state: 'none', is_open: 1, is_staffed: 0, opens_at: '', conversation_id: '' })
      await answering(api)
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

    it('says things at once, which are numbered one after the other, and each is there once', async () => {
      const visitor = new ChatVisitor(api)
      await visitor.call('openChat', {})
      const { conversation_id } = (await visitor.say('hello')).data
      const names = ['a', 'b', 'a', 'c', 'a', 'd']
      const sent = await Promise.all(names.map(name => visitor.say(`says ${name}`, conversation_id, name)))
      const { events, last_seq } = (await visitor.call('openChat', {})).data
      expect([events.map(({ seq }) => seq), last_seq]).toEqual([[1, 2, 3, 4, 5], 5])
      const stored = new Map(events.map(event => [event.client_id, event]))
      expect(sent.map(({ data }) => data.event)).toEqual(names.map(name => stored.get(name)))
    })

    it('has read with what he says as much as he says he had seen, all of it where he says nothing, and never less', async () => {
      const visitor = new ChatVisitor(api)
      await visitor.call('openChat', {})
      const { conversation_id } = (await visitor.say('hello')).data
      const colleague = await answering(api)
      const answer = (client_id: string) =>
        colleague.call('answerChat', { conversation_id, text: 'Hi', client_id, seen_seq: 9999 })
      const says = async (client_id: string, seen_seq?: number) => {
        const said = { conversation_id, text: 'and', client_id, ...(seen_seq !== undefined && { seen_seq }) }
        const { event } = (await visitor.call('sendChat', said)).data
        const { visitor_read, events } = (await visitor.call('openChat', { conversation_id })).data
        expect(events.at(-1)).toEqual(event)
        expect(event.number).toBe(visitor_read)
        return { seq: event.seq, read: visitor_read }
      }
      await answer('a1')
      const first = await says('v1', 1)
      expect(first.read).toBe(1)
      await answer('a2')
      expect((await says('v2', first.seq)).read).toBe(first.seq)
      expect((await says('v3', 0)).read).toBe(first.seq)
      const all = await says('v4')
      expect(all.read).toBe(all.seq - 1)
      const beyond = await says('v5', 9999)
      expect(beyond.read).toBe(beyond.seq - 1)
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
      expect((await visitor.say('mine', conversation_id)).code).toBe(everyCode.chatUnknown.code)
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
        expect(answers.map(({ code }) => code)).toEqual(answers.map(() => everyCode.chatUnknown.code))
      }
      expect((await owner.call('openChat', {})).data.last_seq).toBe(1)
    })

    it('has no chat on the overseas site', async () => {
      const answer = await api.call('openChat', {}, { region: '0' })
      expect(answer).toMatchObject({
        code: everyCode.chatNotHere.code,
        msg: everyCode.chatNotHere && expect.any(String),
      })
    })

    it('is told to wait beyond thirty messages a minute, and loses none', async () => {
      const visitor = new ChatVisitor(api)
      await visitor.call('openChat', {})
      const names = Array.from({ length: 100 }, freshName)
      const answers = []
      for (const name of names) answers.push(await visitor.say(name, '', name))
      const refused = answers.filter(({ code }) => code === everyCode.chatTooFast.code)
      expect(refused).toHaveLength(100 - rates.chatMessages.max)
      expect(refused[0]?.msg).toContain('60')
      api.clock.advance(61)
      const rest = names.slice(rates.chatMessages.max, rates.chatMessages.max * 2)
      for (const name of rest) expect((await visitor.say(name, '', name)).code).toBe(0)
      const { events } = (await visitor.call('openChat', {})).data
      expect(events.map(({ text }) => text)).toEqual(names.slice(0, rates.chatMessages.max * 2))
    })

    it.each([
      ['one address', Array.from({ length: 4 }, () => '198.51.100.77'), everyCode.chatTooMany.code],
      [
        'one network of IPv6',
        ['2001:db8::1', '2001:db8:0:0:7::2', '2001:DB8::3', '2001:db8::4'],
        everyCode.chatTooMany.code,
      ],
      ['several networks', ['2001:db8:0:1::1', '2001:db8:0:2::1', '2001:db8:0:3::1', '2001:db8:0:4::1'], 0],
    ])('begins a fourth conversation from %s only where it is another', async (_, addresses, fourth) => {
      const visitors = addresses.map(address => new ChatVisitor(api, address))
      const answers = []
      for (const visitor of visitors) answers.push((await visitor.say('hello')).code)
      expect(answers).toEqual([0, 0, 0, fourth])
    })

    it('sends text, which stays text, of 4,000 characters and no more', async () => {
      const visitor = new ChatVisitor(api)
      expect((await visitor.say(hostileText.slice(0, 4000))).data.event.text).toBe(hostileText.slice(0, 4000).trim())
      const tooLong = await visitor.say('x'.repeat(chatLimits.characters + 1))
      expect(tooLong).toMatchObject({ code: everyCode.invalidFields.code, fields: { text: expect.any(String) } })
      const huge = await visitor.say('x'.repeat(10_000_000))
      expect(huge.code).toBe(everyCode.payloadTooLarge.code)
      expect((await visitor.say('\u0000')).code).toBe(everyCode.invalidFields.code)
    })

    it('rates once, 1 to 5', async () => {
      const visitor = new ChatVisitor(api)
      await visitor.call('openChat', {})
      const { conversation_id } = (await visitor.say('hello')).data
      expect((await visitor.call('rateChat', { conversation_id, stars: 6 })).fields).toHaveProperty('stars')
      expect((await visitor.call('rateChat', { conversation_id, stars: 5, text: 'good' })).code).toBe(0)
      expect((await visitor.call('rateChat', { conversation_id, stars: 1 })).code).toBe(everyCode.chatRated.code)
    })

    it('ends his conversation, and then writes in a new one', async () => {
      const visitor = new ChatVisitor(api)
      await visitor.call('openChat', {})
      const first = (await visitor.say('hello')).data.conversation_id
      await visitor.call('leaveChat', { conversation_id: first })
      expect((await visitor.say('more', first)).code).toBe(everyCode.chatClosed.code)
      expect((await visitor.say('more')).data.conversation_id).not.toBe(first)
    })
  })

  describe('a conversation that nobody takes', () => {
    it('becomes a ticket after two minutes', async () => {
      const visitor = new ChatVisitor(api)
      await visitor.call('openChat', {})
      await visitor.say('hello')
      api.clock.advance(chatLimits.waitSeconds - 1)
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
})
