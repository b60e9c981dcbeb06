import type { ParsedInput } from '@bohe/api-client/contract'
import type { RefusalName } from '@bohe/api-client/contract/every-code'
import { enqueue } from '#database/enqueue-job.ts'
import { transaction } from '#database/transaction.ts'
import { stateAfter } from '#domain/chat/conversation.ts'
import type { Call, MemberCall } from '#http/call.ts'
import { type Handlers, Refused, refuse } from '#http/handlers.ts'
import { pagedList } from '#http/paged-list.ts'
import { refusable } from '#http/refusable-transaction.ts'
import { countAddress } from '#rates.ts'
import { type ConversationLog, openLog, tellNodes, tellTyping } from './conversation-log.ts'
import { shownState } from './present.ts'
import { sayAs, sendChat, sendChatPicture } from './say.ts'
import * as store from './store.ts'
import { rememberedVisitor, visitorOf } from './visitor.ts'

/** The conversation that a window goes on with: one that runs, else the newest. */
const goesOn = async (call: Call, keys: store.VisitorKeys) =>
  (await store.newestOf(call.context.chat.db, keys, ['waiting', 'open'])) ??
  (await store.newestOf(call.context.chat.db, keys, ['ticket', 'closed']))

const openChat = async (input: ParsedInput<'openChat'>, call: Call) => {
  if (call.region !== '1') return refuse('chatNotHere')
  const { context, now } = call
  const visitor = await rememberedVisitor(call)
  if (visitor.memberId !== undefined && visitor.guestHash)
    await store.adoptConversations(context.chat.db, visitor.memberId, visitor.guestHash)
  const row =
    input.conversation_id === ''
      ? await goesOn(call, visitor)
      : await store.ownConversation(context.chat.db, visitor, Number(input.conversation_id))
  if (!row && input.conversation_id !== '') return refuse('chatUnknown')
  return shownState(context, row, input.after, now)
}

/** A conversation of the visitor who calls. */
const ownOf = async (call: Call, conversationId: string) => {
  if (call.region !== '1') return refuse('chatNotHere')
  const own = await store.ownConversation(call.context.chat.db, await visitorOf(call), Number(conversationId))
  return own ?? refuse('chatUnknown')
}

/** Writes in the visitor's own conversation. */
const inOwn = async <No extends RefusalName = never>(
  call: Call,
  conversationId: string,
  work: (log: ConversationLog) => Promise<Refused<No> | undefined>,
) => {
  const own = await ownOf(call, conversationId)
  if (own instanceof Refused) return own
  const { context, now } = call
  const done = await refusable(context.chat.db, async tx => {
    const log = await openLog(tx, own.id, now)
    if (!log) return refuse('chatUnknown')
    return (await work(log)) ?? { conversation_id: String(own.id), last_seq: log.row.last_seq }
  })
  if (!(done instanceof Refused) && done.last_seq > own.last_seq) tellNodes(context, own.id, done.last_seq)
  return done
}

const readChat = ({ conversation_id, seq }: ParsedInput<'readChat'>, call: Call) =>
  inOwn(call, conversation_id, async log => {
    const read = Math.min(seq, log.row.last_seq)
    // What the visitor said himself, and what he has read already, is no news.
    if (read > log.row.visitor_read && log.row.staff_seq > log.row.visitor_read)
      await log.add({ kind: 'read', by: 'visitor', number: read }, { visitor_read: read })
    return undefined
  })

const rateChat = ({ conversation_id, stars, text }: ParsedInput<'rateChat'>, call: Call) =>
  inOwn(call, conversation_id, async log => {
    if (log.row.rating !== null) return refuse('chatRated')
    await log.add({ kind: 'rated', by: 'visitor', number: stars, text }, { rating: stars, rating_text: text })
    return undefined
  })

const leaveChat = ({ conversation_id }: ParsedInput<'leaveChat'>, call: Call) =>
  inOwn(call, conversation_id, async log => {
    const state = stateAfter(log.row.state, 'close')
    if (!state) return refuse('chatClosed')
    // A question that is still to be answered by mail stays one.
    const rest = log.row.state === 'ticket' ? {} : { state, closed_at: call.now, waiting_since: null }
    await log.add({ kind: 'left', by: 'visitor' }, rest)
    return undefined
  })

const mailChat = async ({ conversation_id, email }: ParsedInput<'mailChat'>, call: Call) => {
  const own = await ownOf(call, conversation_id)
  if (own instanceof Refused) return own
  const { context, address, now, language } = call
  // Nobody has us bring his own words to somebody else's mailbox.
  if (own.staff_seq === 0) return refuse('chatUnanswered')
  const counted = await countAddress(context.chat.db, 'chatMailsPerAddress', address, now)
  if (counted.exceeded) return refuse('chatTooFast', { seconds: counted.secondsLeft })
  const job = { conversationId: own.id, email, language }
  const key = `transcript:${own.id}:${now.toISOString()}`
  await transaction(context.chat.db, tx => enqueue(tx, 'mail.chat-transcript', job, { key, runAt: now }))
  return {}
}

/** Leaves a message that is answered by mail; a conversation that waits becomes one. */
const leaveTicket = async (input: ParsedInput<'leaveTicket'>, call: Call) => {
  if (call.region !== '1') return refuse('chatNotHere')
  const { email, text, now } = { ...input, now: call.now }
  const makeTicket = async (log: ConversationLog) => {
    const state = stateAfter(log.row.state, 'leave message') ?? log.row.state
    const change = { state, email, waiting_since: null, ticket_at: log.row.ticket_at ?? now }
    if (log.row.state !== state) await log.add({ kind: 'ticket', by: 'visitor' }, change)
    else await log.change({ email })
  }
  if (text === '') {
    if (input.conversation_id === '') return refuse('invalidFields', {}, { text: 'field.required' })
    return inOwn(call, input.conversation_id, async log => {
      if (!stateAfter(log.row.state, 'leave message')) return refuse('chatClosed')
      await makeTicket(log)
      return undefined
    })
  }
  const stored = await sayAs(call, await rememberedVisitor(call), input, { kind: 'message', text }, makeTicket)
  return stored instanceof Refused ? stored : { conversation_id: String(stored.id), last_seq: stored.lastSeq }
}

const typeInChat = async ({ conversation_id }: ParsedInput<'typeInChat'>, call: Call) => {
  const own = await ownOf(call, conversation_id)
  if (own instanceof Refused) return own
  tellTyping(call.context, own.id, 'visitor')
  return {}
}

const chatTickets = async (input: ParsedInput<'chatTickets'>, { context, member, region }: MemberCall) => {
  if (region !== '1') return refuse('chatNotHere')
  const { total, list } = await store.ticketsOf(context.chat.db, member.id, input)
  const shown = list.map(row => ({
    conversation_id: String(row.id),
    state: row.state,
    text: row.first_text ?? '',
    is_answered: row.staff_seq > row.visitor_seq ? (1 as const) : (0 as const),
    created_at: row.created_at.toISOString(),
    last_at: row.last_at.toISOString(),
  }))
  return pagedList(input, total, shown)
}

export const chatHandlers = {
  ...{ openChat, sendChat, sendChatPicture, typeInChat, readChat, rateChat, mailChat, leaveChat, leaveTicket },
  chatTickets,
} satisfies Partial<Handlers>
