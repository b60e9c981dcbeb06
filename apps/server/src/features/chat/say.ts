import type { ParsedInput } from '@bohe/api-client/contract'
import { chatLimits } from '@bohe/api-client/contract/limits'
import { networkOf } from '@bohe/api-client/contract/networks'
import { DatabaseUnavailable } from '#database/availability/outage.ts'
import { holdLockOf } from '#database/named-lock.ts'
import type { Tx } from '#database/schema.ts'
import { stateAfter, stateAtFirst } from '#domain/chat/conversation.ts'
import type { Call } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { refusable } from '#http/refusable-transaction.ts'
import { count, countEach, networksCounted } from '#rates.ts'
import { addToOwn } from './append-store.ts'
import { ConversationLog, type NewEvent, openLog, shortened, tellNodes } from './conversation-log.ts'
import { redrawn } from './picture.ts'
import { presenceOf, shownEvent } from './present.ts'
import * as store from './store.ts'
import { rememberedVisitor, type Visitor } from './visitor.ts'

/** What a visitor says, and in which conversation; '' for the one that goes on, or a new one. */
export interface VisitorMessage {
  conversation_id: string
  client_id: string
  /** The last event that he has seen; all of them where nothing is said. */
  seen_seq?: number | undefined
  page: string
}

const refusalOfBlocked = async ({ context: { chat }, now }: Call, visitor: Visitor) => {
  const until = await store.blockedUntil(chat.db, visitor, now)
  return until && refuse('chatBlocked', { until: until.toISOString() })
}

/** Why a visitor may say no more now; undefined when he may. */
const refusalByCount = async ({ context: { chat }, address, now }: Call, visitor: Visitor) => {
  const own = { name: 'chatMessages', subject: visitor.key } as const
  const counted = await countEach(chat.db, [own, ...networksCounted('chatMessagesPerAddress', address)], now)
  return counted.exceeded ? refuse('chatTooFast', { seconds: counted.secondsLeft }) : undefined
}

const begin = async (tx: Tx, call: Call, visitor: Visitor, page: string) => {
  const { context, now, address, userAgent: user_agent, language } = call
  const network = networkOf(address)
  await holdLockOf(tx, 'chat-address', network)
  if ((await store.openFrom(tx, network)) >= chatLimits.openPerAddress) return refuse('chatTooMany')
  const { isOpen, isStaffed } = await presenceOf(context, tx, '1', now)
  const state = stateAtFirst(isOpen, isStaffed)
  const told = { region_code: '1', state, language, page, user_agent, address } as const
  const row = await store.beginConversation(tx, { ...told, keys: visitor, at: now })
  return new ConversationLog(tx, row, now)
}

/** The log that a message goes to: one that has it already, the one that is named, the one that goes on, a new one. */
const logFor = async (tx: Tx, call: Call, visitor: Visitor, message: VisitorMessage) => {
  if (message.conversation_id !== '') {
    const own = await store.ownConversation(tx, visitor, Number(message.conversation_id))
    return (own && (await openLog(tx, own.id, call.now))) ?? refuse('chatUnknown')
  }
  // One visitor begins one conversation at a time, one address one after the other.
  await holdLockOf(tx, 'chat-visitor', visitor.key)
  const known =
    (await store.sentBefore(tx, visitor, message.client_id)) ?? (await store.newestOf(tx, visitor, ['waiting', 'open']))
  return (known && (await openLog(tx, known.id, call.now))) ?? begin(tx, call, visitor, message.page)
}

/** Adds what a visitor says to its log, once; a conversation that begins when nobody is there is a ticket from its start. */
const addTo = async (log: ConversationLog, event: NewEvent & { clientId: string }, visitor: Visitor) => {
  const { row } = log
  const isKnown = row.last_seq > 0
  const email = row.email || visitor.email
  const seq = await log.addOnce(event, { email })
  if (!isKnown && row.state === 'ticket') await log.add({ kind: 'ticket', by: 'system' }, { ticket_at: row.created_at })
  return seq
}

/** A repeat of what was sent is answered even when the conversation is over by now. */
const isOver = async (tx: Tx, log: ConversationLog, clientId: string) =>
  stateAfter(log.row.state, 'write') === undefined &&
  !(await store.eventByClientId(tx, log.row.id, 'visitor', null, clientId))

type Event = Pick<NewEvent, 'kind' | 'text' | 'picture' | 'width' | 'height'>

/** Writes in a conversation that goes on; undefined when more is to be decided than that. */
const goOn = async ({ context: { chat }, now }: Call, visitor: Visitor, message: VisitorMessage, event: Event) => {
  if (message.conversation_id === '') return undefined
  const id = Number(message.conversation_id)
  const { kind, text = '', picture = '', width = 0, height = 0 } = event
  const { client_id } = message
  const { memberId, guestHash, email } = visitor
  const what = { kind, text, picture, width, height, client_id, at: now }
  const lastText = shortened(text)
  const seenSeq = message.seen_seq ?? null
  const added = await addToOwn(chat.db, { ...what, id, lastText, seenSeq, memberId, guestHash, email })
  if (!added) return undefined
  const { last_seq: seq, visitor_read: number } = added
  const rest = { conversation_id: id, by: 'visitor', staff_id: null, number, is_mail: false, name: null } as const
  return { id, lastSeq: seq, event: { ...what, ...rest, seq } }
}

/** Writes in the conversation that a message belongs to, whatever state it is in. */
const write = async (
  call: Call,
  visitor: Visitor,
  message: VisitorMessage,
  event: Event,
  then: (log: ConversationLog) => Promise<unknown>,
) =>
  (await refusalOfBlocked(call, visitor)) ??
  refusable(call.context.chat.db, async tx => {
    const log = await logFor(tx, call, visitor, message)
    if (log instanceof Refused) return log
    if (await isOver(tx, log, message.client_id)) return refuse('chatClosed')
    const said = { ...event, by: 'visitor', clientId: message.client_id, seenSeq: message.seen_seq } as const
    const seq = await addTo(log, said, visitor)
    await then(log)
    return { id: log.row.id, lastSeq: log.row.last_seq, event: await store.eventBy(tx, log.row.id, seq) }
  })

/** Writes something of a visitor into a log; `then` does what belongs to it in the same transaction. */
export const sayAs = async (
  call: Call,
  visitor: Visitor,
  message: VisitorMessage,
  event: Event,
  then?: (log: ConversationLog) => Promise<unknown>,
) => {
  const refusal = await refusalByCount(call, visitor)
  if (refusal) return (await refusalOfBlocked(call, visitor)) ?? refusal
  const goneOn = then ? undefined : await goOn(call, visitor, message, event)
  const stored = goneOn ?? (await write(call, visitor, message, event, then ?? (async () => {})))
  if (!(stored instanceof Refused)) tellNodes(call.context, stored.id, stored.lastSeq)
  return stored
}

const answered = (stored: Awaited<ReturnType<typeof sayAs>>) =>
  stored instanceof Refused ? stored : { conversation_id: String(stored.id), event: shownEvent(stored.event) }

export const sendChat = async (input: ParsedInput<'sendChat'>, call: Call) => {
  if (call.region !== '1') return refuse('chatNotHere')
  const visitor = await rememberedVisitor(call)
  return answered(await sayAs(call, visitor, input, { kind: 'message', text: input.text }))
}

/** Sends a picture, drawn anew; a file that nothing came to point at goes again. */
export const sendChatPicture = async (input: ParsedInput<'sendChatPicture'>, call: Call) => {
  if (call.region !== '1') return refuse('chatNotHere')
  const { context, now } = call
  const visitor = await rememberedVisitor(call)
  const tried = await count(context.chat.db, 'chatPictures', visitor.key, now)
  if (tried.exceeded) return refuse('chatTooFast', { seconds: tried.secondsLeft })
  const { file } = input
  const bytes = file instanceof Uint8Array ? file : new Uint8Array(await file.arrayBuffer())
  if (bytes.length === 0) return refuse('invalidFields', {}, { file: 'image.empty' })
  if (bytes.length > chatLimits.pictureBytes) return refuse('imageTooLarge', {}, { file: 'image.too-large' })
  const drawn = await redrawn(bytes)
  if (!drawn) return refuse('imageUnreadable', {}, { file: 'code.image-unreadable' })
  const picture = await context.files.put('chat', drawn.bytes)
  const discard = () =>
    context.files.remove(picture).catch(error => context.log.warn({ picture, error }, 'a picture was not removed'))
  const { width, height } = drawn
  try {
    const answer = await answered(await sayAs(call, visitor, input, { kind: 'picture', picture, width, height }))
    if (answer instanceof Refused || answer.event.picture !== picture) await discard()
    return answer
  } catch (error) {
    // Where the database's answer was lost, the message may have been stored: a file too many does less harm than one too few.
    if (!(error instanceof DatabaseUnavailable)) await discard()
    throw error
  }
}
