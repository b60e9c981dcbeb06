import * as z from 'zod/mini'
import { chatText, clientId } from '#contract/calls/chat'
import { chatEvent, chatStates } from '#contract/entities/chat'
import { limits, staffLimits } from '#contract/limits'
import { flag, id, idInput, instant, numberInput, region, textInput } from '#contract/scalars'
import { read, write } from '../endpoint.ts'
import { after, base64, day, dayOrNone, instantOrNone, listOf, reason, words } from '../fields.ts'

const { chat: bounds } = staffLimits

const row = z.object({
  id,
  state: z.enum(chatStates),
  region,
  member_id: z.string(),
  user_name: z.string(),
  /** Who has it, '' for nobody. */
  staff_id: z.string(),
  staff_name: z.string(),
  language: z.string(),
  page: z.string(),
  tags: z.array(z.string()),
  /** What was said last, by whom. */
  last_text: z.string(),
  last_by: z.string(),
  last_at: instant,
  last_seq: z.int(),
  /** Messages of the visitor that nobody of the staff has read. */
  unread: z.int(),
  /** Whether the visitor spoke last. */
  is_unanswered: flag,
  waiting_since: z.string(),
  created_at: instant,
  /** The first answer, '' while there is none. */
  answered_at: instantOrNone,
  closed_at: instantOrNone,
  /** 1 to 5, 0 for none. */
  rating: z.int(),
})

const conversation = z.object({
  ...row.shape,
  email: z.string(),
  address: z.string(),
  user_agent: z.string(),
  rating_text: z.string(),
  visitor_read: z.int(),
  staff_read: z.int(),
  blocked_until: z.string(),
  /** Other conversations of the same visitor, newest first. */
  others: z.array(z.object({ id, state: z.enum(chatStates), created_at: instant, text: z.string() })),
  events: z.array(chatEvent),
  has_more: flag,
})

/** Views of the inbox, and rows of its figures. */
export const chatLists = ['mine', 'waiting', 'all', 'tickets', 'closed', 'missed', 'answered', 'rated'] as const

const tag = z.string('field.required').check(z.trim(), z.regex(/^[\p{L}\p{N} _-]{1,24}$/u, 'field.format'))
const one = { conversation_id: idInput }
const sent = z.object({ event: chatEvent })
const done = z.object({ state: z.enum(chatStates), last_seq: z.int() })

/** Conversations of the live chat. The inbox is told of changes by `GET /staff/chat-stream`. */
export const chat = {
  chats: read('chat.read', 'The inbox, by the last thing that was said, newest first', {
    input: z.object({
      of: z._default(z.enum(chatLists, 'field.format'), 'all'),
      tag: z._default(textInput(24), ''),
      member_id: z.optional(idInput),
      /** Who of the staff has it, or had it last. */
      staff_id: z._default(z.union([z.literal(''), idInput], 'field.format'), ''),
      /** The days in Beijing on which it began. */
      from: dayOrNone,
      until: dayOrNone,
      /** The `next` of the page before. */
      after: z._default(z.string().check(z.regex(/^(?:\d{1,15}-\d{1,18})?$/, 'field.format')), ''),
    }),
    data: listOf(row),
    refusals: [],
  }),
  chat: read('chat.read', 'A conversation, and its log after an event', {
    input: z.object({ ...one, after: z._default(numberInput(0, 999_999_999), 0) }),
    data: conversation,
    refusals: ['chatUnknown'],
  }),
  takeChat: write('chat.answer', 'Take a conversation that waits, or a closed one up again', {
    input: z.object(one),
    data: done,
    refusals: ['chatUnknown', 'chatTaken', 'seatFull'],
  }),
  handOverChat: write('chat.answer', 'Hand a conversation over to a colleague', {
    input: z.object({ ...one, staff_id: idInput, reason: z._default(z.union([z.literal(''), reason]), '') }),
    data: done,
    refusals: ['chatUnknown', 'staffUnknown', 'seatFull', 'chatClosed', 'stateUnchanged'],
  }),
  assignChat: write('chat.answer', 'Give a conversation to who is here and has the most room', {
    input: z.object(one),
    data: done,
    refusals: ['chatUnknown', 'seatFull', 'chatClosed'],
  }),
  answerChat: write('chat.answer', 'Answer; refused with what a colleague said that the sender has not seen', {
    input: z.object({ ...one, text: chatText, client_id: clientId, seen_seq: numberInput(0, 999_999_999) }),
    data: sent,
    refusals: ['chatUnknown', 'chatClosed', 'chatMoved', 'noMailAddress'],
    log: 'conversation',
  }),
  answerChatPicture: write('chat.answer', 'Answer with a picture: png, jpeg or webp, at most 5 MB, drawn anew', {
    input: z.object({
      ...{ ...one, client_id: clientId, seen_seq: numberInput(0, 999_999_999) },
      file: base64,
    }),
    data: sent,
    refusals: ['chatUnknown', 'chatClosed', 'chatMoved', 'noMailAddress', 'pictureTooLarge', 'pictureWrong'],
    log: 'conversation',
    secrets: ['file'],
    bodyBytes: limits.body.uploadBytes,
  }),
  noteChat: write('chat.answer', 'Leave a note that the visitor never sees', {
    input: z.object({ ...one, text: words(staffLimits.text.note), client_id: clientId }),
    data: sent,
    refusals: ['chatUnknown'],
    log: 'conversation',
  }),
  readChat: write('chat.answer', 'The staff has read up to an event', {
    input: z.object({ ...one, seq: numberInput(1, 999_999_999) }),
    data: done,
    refusals: ['chatUnknown'],
    log: 'conversation',
  }),
  typeInChat: write('chat.answer', 'Somebody is typing; nothing is kept', {
    input: z.object(one),
    data: z.object({}),
    refusals: ['chatUnknown'],
    log: 'nothing',
  }),
  tagChat: write('chat.answer', 'The tags of a conversation', {
    input: z.object({ ...one, tags: z.array(tag).check(z.maxLength(bounds.tags, 'field.too-long')) }),
    data: done,
    refusals: ['chatUnknown', 'stateUnchanged'],
  }),
  closeChat: write('chat.answer', 'Close a conversation', {
    input: z.object(one),
    data: done,
    refusals: ['chatUnknown', 'chatClosed'],
  }),
  ticketChat: write('chat.answer', 'Make a conversation a ticket that is answered by mail', {
    input: z.object(one),
    data: done,
    refusals: ['chatUnknown', 'stateUnchanged'],
  }),
  blockVisitor: write('chat.block', 'Block the visitor of a conversation for some hours; 0 lets him in again', {
    input: z.object({ ...one, hours: numberInput(0, bounds.blockHours), reason }),
    data: z.object({ blocked_until: instantOrNone }),
    refusals: ['chatUnknown', 'stateUnchanged'],
  }),
  cannedAnswers: read('chat.read', 'Ready answers', {
    input: z.object({ after }),
    data: listOf(
      z.object({
        id,
        name: z.string(),
        text_zh: z.string(),
        text_en: z.string(),
        version: z.int(),
        changed_at: instant,
      }),
    ),
    refusals: [],
  }),
  saveCannedAnswer: write(
    'chat.canned',
    'Make a ready answer or change one; {{name}}, {{staff}}, {{order}} are filled',
    {
      input: z.object({
        canned_id: z._default(z.union([z.literal(''), idInput]), ''),
        name: z.string('field.required').check(z.trim(), z.regex(/^[\p{L}\p{N}_-]{1,32}$/u, 'field.format')),
        text_zh: chatText,
        text_en: chatText,
        version: z._default(numberInput(0, 999_999), 0),
      }),
      data: z.object({ id, version: z.int() }),
      refusals: ['cannedUnknown', 'cannedTaken', 'cannedVariable', 'stale'],
    },
  ),
  removeCannedAnswer: write('chat.canned', 'Remove a ready answer', {
    input: z.object({ canned_id: idInput }),
    data: z.object({ state: z.literal('done') }),
    refusals: ['cannedUnknown'],
  }),
  chatSeats: read('chat.read', 'Who is here, with how many conversations of how many', {
    input: z.object({}),
    data: z.object({
      seats: z.array(
        z.object({
          staff_id: id,
          name: z.string(),
          state: z.enum(['here', 'busy', 'away']),
          capacity: z.int(),
          open: z.int(),
          is_me: flag,
        }),
      ),
      waiting: z.int(),
    }),
    refusals: [],
  }),
  takeSeat: write('chat.answer', 'Be here or not to be disturbed, with room for so many conversations', {
    input: z.object({ state: z.enum(['here', 'busy'], 'field.format'), capacity: numberInput(1, bounds.capacity) }),
    data: z.object({ state: z.enum(['here', 'busy']), capacity: z.int() }),
    refusals: [],
  }),
  chatFigures: read('chat.supervise', 'Conversations, missed ones, times to the first answer and to the end', {
    input: z.object({ from: day, until: day }),
    data: z.object({
      waiting: z.int(),
      longest_wait_seconds: z.int(),
      started: z.int(),
      answered: z.int(),
      /** Became tickets because nobody took them. */
      missed: z.int(),
      tickets_open: z.int(),
      first_answer_seconds: z.object({ median: z.int(), p90: z.int() }),
      resolution_seconds: z.object({ median: z.int(), p90: z.int() }),
      stars: z.object({ average: z.string(), count: z.int() }),
      people: z.array(
        z.object({
          staff_id: id,
          name: z.string(),
          taken: z.int(),
          closed: z.int(),
          messages: z.int(),
          stars: z.string(),
        }),
      ),
    }),
    refusals: [],
  }),
}

/** The stream of the inbox; with a conversation, its log after an event comes by it, too. Each event has its number as id. */
export const chatStream = read('chat.read', 'The inbox as it changes, and the log of one conversation', {
  input: z.object({
    conversation_id: z._default(z.union([z.literal(''), idInput], 'field.format'), ''),
    after: z._default(numberInput(0, 999_999_999), 0),
  }),
  data: z.object({}),
  refusals: ['chatUnknown', 'streamsFull'],
})

/** A picture of a conversation, as the console's pages may load it. */
export const chatPicture = read('chat.read', 'A picture that was sent in a conversation', {
  input: z.object({ ...one, seq: numberInput(1, 999_999_999) }),
  data: z.object({}),
  refusals: ['chatUnknown'],
})

/** A row of the inbox, as the stream brings it. */
export type ChatRow = z.output<typeof row>
