import { chatLimits } from '@bohe/api-client/contract/limits'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import type { StaffRefusalName } from '@bohe/api-client/staff/code'
import { DatabaseUnavailable } from '#database/availability/outage.ts'
import { enqueue } from '#database/enqueue-job.ts'
import type { Tx } from '#database/schema.ts'
import { stateAfter, unseenAnswers } from '#domain/chat/conversation.ts'
import { type ConversationLog, type NewEvent, openLog, tellNodes } from '#features/chat/conversation-log.ts'
import { redrawn } from '#features/chat/picture.ts'
import { shownEvent } from '#features/chat/present.ts'
import * as chatStore from '#features/chat/store.ts'
import { Refused, refuse, refuseWith } from '#http/handlers.ts'
import { refusable } from '#http/refusable-transaction.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import * as store from './store.ts'

/** What is written into a log is in no audit besides: the event says who wrote it, and the log is as good a witness. */

/** Writes in a conversation within what somebody sees; its row, and the event that came of it as it is stored. */
const write = async <No extends StaffRefusalName = never>(
  { context, staff, now }: SignedInCall,
  conversationId: string,
  work: (tx: Tx, log: ConversationLog) => Promise<number | Refused<No>>,
) => {
  const done = await refusable(context.chat.db, async tx => {
    const row = await store.chatIn(tx, staff.regions, Number(conversationId))
    const log = row && (await openLog(tx, row.id, now))
    if (!log) return refuse('chatUnknown')
    const before = log.row.last_seq
    const seq = await work(tx, log)
    if (seq instanceof Refused) return seq
    return { event: shownEvent(await chatStore.eventBy(tx, log.row.id, seq)), before, row: log.row }
  })
  if (!('refused' in done) && done.row.last_seq > done.before) tellNodes(context, done.row.id, done.row.last_seq)
  return done
}

/** What colleagues said since, which is seen before one's own answer is sent; undefined when there is nothing. */
const refusalUnseen = async (tx: Tx, log: ConversationLog, staffId: number, seenSeq: number) => {
  const events = await chatStore.eventsAfter(tx, log.row.id, seenSeq, 200)
  const unseen = unseenAnswers(
    events.map(event => ({ ...event, staffId: event.staff_id })),
    staffId,
    seenSeq,
  )
  const last = unseen.at(-1)
  return last && refuseWith('chatMoved', { who: last.name ?? '' }, { events: events.map(shownEvent) })
}

const joining = async (log: ConversationLog, staffId: number, now: Date) => {
  if (log.row.state !== 'waiting') return
  const taken = { state: 'open', staff_id: staffId, taken_at: now, waiting_since: null } as const
  await log.add({ kind: 'joined', by: 'staff', staffId }, taken)
}

/** What answers a visitor, and what its sender had seen. */
interface Answer {
  conversation_id: string
  client_id: string
  seen_seq: number
}

type MessageContent = Pick<NewEvent, 'text' | 'picture' | 'width' | 'height'> & { kind: 'message' | 'picture' }

/** Who answers one that waits takes it. A ticket's answer also goes by mail. */
const answer = async (input: Answer, content: MessageContent, call: SignedInCall) => {
  const { staff, now } = call
  const { client_id: clientId, seen_seq } = input
  const done = await write(call, input.conversation_id, async (tx, log) => {
    const repeated = await chatStore.eventByClientId(tx, log.row.id, 'staff', staff.id, clientId)
    if (repeated) return repeated.seq
    const isTicket = log.row.state === 'ticket'
    if (!stateAfter(log.row.state, 'write')) return refuse('chatClosed')
    if (isTicket && log.row.email === '' && log.row.member_id === null) return refuse('noMailAddress')
    const unseen = await refusalUnseen(tx, log, staff.id, seen_seq)
    if (unseen) return unseen
    await joining(log, staff.id, now)
    const isMail = isTicket && log.row.email !== ''
    const seq = await log.add({ ...content, by: 'staff', staffId: staff.id, clientId, isMail })
    const job = { conversationId: log.row.id, seq }
    if (isMail) await enqueue(tx, 'mail.chat-answer', job, { key: `chat:${log.row.id}:${seq}`, runAt: now })
    return seq
  })
  return 'refused' in done ? done : { event: done.event }
}

/** Answers a visitor. */
export const answerChat = (input: ParsedStaffInput<'answerChat'>, call: SignedInCall) =>
  answer(input, { kind: 'message', text: input.text }, call)

/** Answers with a picture, drawn anew; a file that nothing came to point at goes again. */
export const answerChatPicture = async (input: ParsedStaffInput<'answerChatPicture'>, call: SignedInCall) => {
  const { files, log } = call.context
  const bytes = Buffer.from(input.file, 'base64')
  const most = chatLimits.pictureBytes
  if (bytes.length > most) return refuse('pictureTooLarge', { size: most / 1_048_576 })
  const drawn = await redrawn(bytes)
  if (!drawn) return refuse('pictureWrong')
  const { width, height } = drawn
  const picture = await files.put('chat', drawn.bytes)
  const discard = () => files.remove(picture).catch(error => log.warn({ picture, error }, 'a picture was not removed'))
  try {
    const done = await answer(input, { kind: 'picture', picture, width, height }, call)
    if ('refused' in done || done.event.picture !== picture) await discard()
    return done
  } catch (error) {
    // Where the database's answer was lost, the answer may have been stored: a file too many does less harm than one too few.
    if (!(error instanceof DatabaseUnavailable)) await discard()
    throw error
  }
}

/** Leaves a note for colleagues. */
export const noteChat = async (input: ParsedStaffInput<'noteChat'>, call: SignedInCall) => {
  const { client_id: clientId, text } = input
  const done = await write(call, input.conversation_id, (_, log) =>
    log.addOnce({ kind: 'note', by: 'staff', staffId: call.staff.id, clientId, text }),
  )
  return 'refused' in done ? done : { event: done.event }
}

/** Notes up to where the staff has read. */
export const readChat = async (input: ParsedStaffInput<'readChat'>, call: SignedInCall) => {
  const done = await write(call, input.conversation_id, async (_, log) => {
    const { last_seq, staff_read, visitor_seq } = log.row
    const number = Math.min(input.seq, last_seq)
    if (number <= staff_read || visitor_seq <= staff_read) return last_seq
    return log.add({ kind: 'read', by: 'staff', staffId: call.staff.id, number }, { staff_read: number })
  })
  return 'refused' in done ? done : { state: done.row.state, last_seq: done.row.last_seq }
}
