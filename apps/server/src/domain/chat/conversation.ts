/** waiting for the staff, open with one of them, answered by mail, or over. */
export type ChatState = 'waiting' | 'open' | 'ticket' | 'closed'

/** What can happen to a conversation beside being written in. */
export type ChatAction =
  | 'take'
  | 'assign'
  | 'hand over'
  | 'lose seat'
  | 'time out'
  | 'leave message'
  | 'make ticket'
  | 'close'
  | 'write'

/** What becomes of a conversation; what is not here is not possible. A ticket or a closed one is taken up again. */
const becomes: Readonly<Record<ChatState, Partial<Record<ChatAction, ChatState>>>> = {
  waiting: {
    ...{ take: 'open', assign: 'open', 'hand over': 'open', 'time out': 'ticket' },
    ...{ 'leave message': 'ticket', 'make ticket': 'ticket', close: 'closed', write: 'waiting' },
  },
  open: {
    ...{ take: 'open', assign: 'open', 'hand over': 'open', 'time out': 'closed' },
    ...{ 'leave message': 'ticket', 'make ticket': 'ticket', close: 'closed', write: 'open', 'lose seat': 'waiting' },
  },
  ticket: {
    ...{ take: 'ticket', assign: 'ticket', 'hand over': 'ticket', 'leave message': 'ticket' },
    ...{ close: 'closed', write: 'ticket' },
  },
  closed: { take: 'ticket' },
}

/** The state after an action; undefined when it is not possible. */
export const stateAfter = (state: ChatState, action: ChatAction): ChatState | undefined => becomes[state][action]

const states = Object.keys(becomes) as ChatState[]

/** Where a visitor writes on. */
export const statesToWriteIn: readonly ChatState[] = states.filter(state => stateAfter(state, 'write') !== undefined)

/** How a new conversation begins, by whether it is within the hours and whether anybody is there. */
const begins = {
  'within hours, staffed': 'waiting',
  // Somebody may come within the two minutes.
  'within hours, unstaffed': 'waiting',
  'after hours, staffed': 'waiting',
  'after hours, unstaffed': 'ticket',
} as const

/** How a new conversation begins: it waits, or is answered by mail because nobody is there to take it. */
export const stateAtFirst = (isOpen: boolean, isStaffed: boolean): 'waiting' | 'ticket' =>
  begins[`${isOpen ? 'within' : 'after'} hours, ${isStaffed ? 'staffed' : 'unstaffed'}`]

/** Whether an event is a message or a picture, as against somebody joining, reading or closing. */
export const hasContent = ({ kind }: { kind: string }): boolean => kind === 'message' || kind === 'picture'

/** What of an event tells whether a colleague has answered. */
interface LoggedEvent {
  seq: number
  kind: string
  by: string
  staffId: number | null
}

/** What colleagues said since the sender last looked: it is seen before his own answer is sent. */
export const unseenAnswers = <Event extends LoggedEvent>(
  events: readonly Event[],
  staffId: number,
  seenSeq: number,
): Event[] =>
  events.filter(
    ({ seq, kind, by, staffId: of }) => seq > seenSeq && by === 'staff' && of !== staffId && hasContent({ kind }),
  )
