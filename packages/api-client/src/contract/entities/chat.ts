import * as z from 'zod/mini'
import { flag, instant, picture } from '../scalars.ts'

/** What happens in a conversation; each has the next number of its log. Notes and tags are the staff's alone. */
export const chatEventKinds = [
  'message',
  'picture',
  'joined',
  'assigned',
  'read',
  'rated',
  'left',
  'ticket',
  'closed',
  'note',
  'tagged',
] as const

export type ChatEventKind = (typeof chatEventKinds)[number]

/** An event of a conversation, as both ends render it. */
export const chatEvent = z.object({
  /** Its number in the conversation: 1, 2, 3 … */
  seq: z.int(),
  kind: z.enum(chatEventKinds),
  by: z.enum(['visitor', 'staff', 'system']),
  /** The name of who of the staff did it, '' for anybody else. */
  name: z.string(),
  /** Plain text, never markup. */
  text: z.string(),
  picture,
  width: z.int(),
  height: z.int(),
  /** Up to which event was read, its sender had read (of a message or a picture), or how many stars were given; else 0. */
  number: z.int(),
  /** What its sender called it, '' for none. */
  client_id: z.string(),
  /** Whether it came, or went, by mail. */
  is_mail: flag,
  at: instant,
})

export type ChatEvent = z.output<typeof chatEvent>

/** waiting: nobody of the staff is in it yet; open: somebody is; ticket: it is answered by mail. */
export const chatStates = ['waiting', 'open', 'ticket', 'closed'] as const

export type ChatStateName = (typeof chatStates)[number]

/** A conversation as its visitor sees it, and whether anybody is there. */
export const chatState = z.object({
  /** '' while there is none. */
  conversation_id: z.string(),
  state: z.enum(['none', ...chatStates]),
  /** Whether it is within the hours in which somebody answers. */
  is_open: flag,
  /** Whether somebody is there now. */
  is_staffed: flag,
  hours: z.object({ opens: z.string(), closes: z.string(), time_zone: z.string() }),
  /** When the hours begin next; '' while they last. */
  opens_at: z.union([instant, z.literal('')]),
  /** 1 is next; 0 when not in the queue. */
  place: z.int(),
  /** Who of the staff has it. */
  staff_name: z.string(),
  /** Up to which event each side has read. */
  visitor_read: z.int(),
  staff_read: z.int(),
  last_seq: z.int(),
  /** Whether an address for answers by mail is known. */
  has_mail: flag,
  rating: z.int(),
  /** Events after the one that was named, in order. */
  events: z.array(chatEvent),
  /** Whether there are more: ask again after the last one. */
  has_more: flag,
})

export type ChatState = z.output<typeof chatState>

/** A conversation that was answered by mail, in a member's list. */
export const chatTicket = z.object({
  conversation_id: z.string(),
  state: z.enum(chatStates),
  /** How it begins. */
  text: z.string(),
  is_answered: flag,
  created_at: instant,
  last_at: instant,
})
