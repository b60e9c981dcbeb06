import { chatMailPath } from '@bohe/api-client/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workOutbox } from '#jobs/outbox.ts'
import { ChatVisitor, night } from '#tests/support/chat/chat.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { hire } from '#tests/support/staff.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

let sandbox: TestSandbox
let api: TestApi
beforeAll(async () => {
  sandbox = await startTestSandbox()
  api = await startApi({ clock: movableClock(night), settings: sandbox.settings })
})
afterAll(async () => {
  await api.stop()
  await sandbox.stop()
})

it('an answer to a letter comes back into its ticket, without what it quotes', async () => {
  const visitor = new ChatVisitor(api)
  await visitor.call('openChat', {})
  const left = { text: '订单没有开通', email: 'mei@bohe.test', client_id: 'c1' }
  const { conversation_id } = (await visitor.call('leaveTicket', left)).data
  const colleague = await hire(api, 'support', ['1'])
  await colleague.call('answerChat', { conversation_id, text: '请稍等，正在查询。', client_id: 'a', seen_seq: 9 })
  await workOutbox(api.context)
  const [letter] = await sandbox.inbox('mei@bohe.test')
  expect(letter).toMatchObject({ text: expect.stringContaining('请稍等，正在查询。') })
  const origin = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const answer = { from: 'mei@bohe.test', text: '谢谢！', url: origin + chatMailPath }
  expect(await (await sandbox.control('mail/answer', answer)).json()).toMatchObject({ status: 200 })
  const { events } = (await visitor.call('openChat', { conversation_id })).data
  expect(events.at(-1)).toMatchObject({ by: 'visitor', text: '谢谢！', is_mail: 1 })
})
