import * as field from '@bohe/validation/fields'
import * as z from 'zod/mini'
import { memberCall, publicCall } from '../endpoint.ts'
import { chatEvent, chatState, chatTicket } from '../entities/chat.ts'
import { chatLimits } from '../limits.ts'
import { idInput, numberInput, pagedList, pageInput, textInput } from '../scalars.ts'

const chat = chatLimits

/** Plain text of one line or more. */
export const chatText = z
  .string('field.required')
  .check(
    z.trim(),
    z.minLength(1, 'field.required'),
    z.maxLength(chat.characters, 'field.too-long'),
    z.regex(/^[^\p{Cc}]*(?:[\r\n\t][^\p{Cc}]*)*$/u, 'field.format'),
  )

/** What a sender calls a message, so that one that is sent twice is there once. */
export const clientId = z
  .string('field.required')
  .check(z.minLength(1, 'field.required'), z.regex(/^[\w-]{1,64}$/, 'field.format'))

const seq = z._default(numberInput(0, 999_999_999), 0)
const idOrNone = z._default(z.union([z.literal(''), idInput], 'field.format'), '')
const page = z._default(textInput(300), '')
/** The last event that the sender has seen; who does not say has seen all that there is. */
const seenSeq = z.optional(numberInput(0, 999_999_999))
const here = ['chatNotHere'] as const
const ofOne = [...here, 'chatUnknown'] as const
const sending = [...ofOne, 'chatClosed', 'chatBlocked', 'chatTooFast', 'chatTooMany'] as const
const oneConversation = { conversation_id: idInput }
const done = z.object({ conversation_id: z.string(), last_seq: z.int() })

/** The live chat. Its stream is `GET /api/chat/stream?conversation_id=`; each event has its number as id. */
export const chatCalls = {
  openChat: publicCall('openChat', "The visitor's conversation after an event, whether staff are there, his place", {
    input: z.object({ conversation_id: idOrNone, after: seq, page }),
    data: chatState,
    refusals: ofOne,
  }),
  sendChat: publicCall('sendChat', 'Say something; without a conversation one begins, or the open one goes on', {
    input: z.object({ conversation_id: idOrNone, text: chatText, client_id: clientId, seen_seq: seenSeq, page }),
    data: z.object({ conversation_id: z.string(), event: chatEvent }),
    refusals: sending,
    limits: ['chatMessages', 'chatMessagesPerAddress'],
  }),
  sendChatPicture: publicCall('sendChatPicture', 'Send a picture: png, jpeg or webp, at most 5 MB, re-encoded', {
    multipart: true,
    fileBytes: chatLimits.pictureBytes,
    input: z.object({
      conversation_id: idOrNone,
      client_id: clientId,
      seen_seq: seenSeq,
      file: z.custom<Blob | Uint8Array>(value => value instanceof Uint8Array || value instanceof Blob, 'image.empty'),
      page,
    }),
    data: z.object({ conversation_id: z.string(), event: chatEvent }),
    refusals: [...sending, 'imageTooLarge', 'imageUnreadable'],
    limits: ['chatMessages', 'chatMessagesPerAddress', 'chatPictures'],
  }),
  typeInChat: publicCall('typeInChat', 'The visitor is typing; nothing is kept', {
    input: z.object(oneConversation),
    data: z.object({}),
    refusals: ofOne,
  }),
  readChat: publicCall('readChat', 'The visitor has read up to an event', {
    input: z.object({ ...oneConversation, seq: numberInput(1, 999_999_999) }),
    data: done,
    refusals: ofOne,
  }),
  rateChat: publicCall('rateChat', 'Stars for a conversation, 1 to 5, once', {
    input: z.object({ ...oneConversation, stars: numberInput(1, 5), text: z._default(textInput(500), '') }),
    data: done,
    refusals: [...ofOne, 'chatRated'],
  }),
  mailChat: publicCall('mailChat', 'Have the conversation sent by mail, once somebody has answered', {
    input: z.object({ ...oneConversation, email: field.email }),
    data: z.object({}),
    refusals: [...ofOne, 'chatUnanswered', 'chatTooFast'],
    limits: ['chatMailsPerAddress'],
  }),
  leaveChat: publicCall('leaveChat', 'End the conversation', {
    input: z.object(oneConversation),
    data: done,
    refusals: [...ofOne, 'chatClosed'],
  }),
  leaveTicket: publicCall('leaveTicket', 'Leave a message, or turn a waiting conversation into one: answered by mail', {
    input: z.object({
      conversation_id: idOrNone,
      text: z._default(z.union([z.literal(''), chatText], 'field.too-long'), ''),
      client_id: clientId,
      email: field.email,
      page,
    }),
    data: done,
    refusals: sending,
    limits: ['chatMessages', 'chatMessagesPerAddress'],
  }),
  chatTickets: memberCall('chatTickets', "The member's conversations that are answered by mail, newest first", {
    input: z.object(pageInput()),
    data: pagedList(chatTicket),
    refusals: here,
  }),
}
