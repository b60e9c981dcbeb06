import { chatLimits } from '@bohe/api-client/contract/limits'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockConversation } from '#features/chat/store.ts'
import { endOverdueChats, requeueLostChats } from '#features/chat/time-out.ts'
import { answering, ChatVisitor, noon } from '#tests/support/chat/chat.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { waitingForLocks } from '#tests/support/database/waiting-for-locks.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

describe.each(oneDatabase)('an open conversation, on $name', ({ open, name }) => {
  let api: TestApi
  let visitor: ChatVisitor
  let id: string
  beforeEach(async () => {
    api = await startApi({ database: open, clock: movableClock(noon) })
    visitor = new ChatVisitor(api)
    id = (await visitor.say('hello')).data.conversation_id
  })
  afterEach(() => api.stop())

  const answer = (colleague: Colleague) =>
    colleague.call('answerChat', { conversation_id: id, text: 'Hi', client_id: 'a', seen_seq: 9 })
  const seen = async () => (await visitor.call('openChat', { conversation_id: id })).data

  it('of somebody without a seat waits again when he is gone', async () => {
    const colleague = await hire(api, 'support', ['1'])
    await answer(colleague)
    const stateAfter = async (seconds: number) => {
      api.clock.advance(seconds)
      await requeueLostChats(api.context)
      return (await seen()).state
    }
    expect(await stateAfter(chatLimits.lostSeatSeconds + 1)).toBe('open')
    await visitor.say('and my order?', id)
    await colleague.call('noteChat', { conversation_id: id, text: 'looking', client_id: 'n' })
    expect(await stateAfter(chatLimits.lostSeatSeconds - 1)).toBe('open')
    expect(await stateAfter(2)).toBe('waiting')
    await colleague.call('takeChat', { conversation_id: id })
    expect(await stateAfter(1)).toBe('open')
  })

  it('that fell silent ends, and becomes a ticket when its visitor spoke last', async () => {
    const colleague = await answering(api)
    await answer(colleague)
    const other = new ChatVisitor(api)
    const unanswered = (await other.say('hello')).data.conversation_id
    await colleague.call('takeChat', { conversation_id: unanswered })
    api.clock.advance(chatLimits.idleSeconds)
    await endOverdueChats(api.context)
    expect((await seen()).state).toBe('closed')
    const left = (await other.call('openChat', { conversation_id: unanswered })).data
    expect(left).toMatchObject({ state: 'ticket', staff_name: 'support' })
    expect(left.events.at(-1)).toMatchObject({ kind: 'ticket', by: 'system' })
    const figures = await hire(api, 'operations', ['1'])
    const { data } = await figures.call('chatFigures', { from: '2026-11-25', until: '2026-11-25' })
    expect(data).toMatchObject({ started: 2, missed: 0, tickets_open: 1 })
  })

  it.skipIf(name === 'embedded')('goes on when something is said as it is about to end', async () => {
    await answer(await answering(api))
    api.clock.advance(chatLimits.idleSeconds)
    const { ending } = await api.context.chat.db.transaction().execute(async tx => {
      await lockConversation(tx, Number(id))
      const ending = endOverdueChats(api.context)
      await expect.poll(() => waitingForLocks(api.context.db), { timeout: 5000 }).toBe(1)
      await tx
        .updateTable('chat_conversations')
        .set({ last_at: api.clock.now() })
        .where('id', '=', Number(id))
        .execute()
      return { ending }
    })
    await ending
    expect((await seen()).state).toBe('open')
  })
})
