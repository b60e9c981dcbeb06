import type * as z from 'zod/mini'
import { approvals } from './calls/approvals.ts'
import { articles } from './calls/articles.ts'
import { audit } from './calls/audit.ts'
import { cards, coupons } from './calls/cards.ts'
import { chat } from './calls/chat.ts'
import { figures } from './calls/figures.ts'
import { invitations } from './calls/invitations.ts'
import { machines } from './calls/machines.ts'
import { memberActions } from './calls/members/member-actions.ts'
import { memberRecord } from './calls/members/member-record.ts'
import { members } from './calls/members/members.ts'
import { messages } from './calls/messages.ts'
import { money } from './calls/money.ts'
import { orders } from './calls/orders.ts'
import { people } from './calls/people.ts'
import { plans } from './calls/plans.ts'
import { prizes } from './calls/prizes.ts'
import { promotions } from './calls/promotions.ts'
import { roles } from './calls/roles.ts'
import { session } from './calls/session.ts'
import { site } from './calls/site.ts'
import { views } from './calls/views.ts'
import type { StaffEndpoint } from './endpoint.ts'

/** The console's calls, each once, by name. */
export const staffContract = {
  ...session,
  ...people,
  ...roles,
  ...audit,
  ...approvals,
  ...members,
  ...memberActions,
  ...memberRecord,
  ...messages,
  ...orders,
  ...figures,
  ...plans,
  ...promotions,
  ...prizes,
  ...invitations,
  ...coupons,
  ...cards,
  ...articles,
  ...site,
  ...money,
  ...views,
  ...machines,
  ...chat,
} satisfies Record<string, StaffEndpoint>

export type StaffContract = typeof staffContract
export type StaffCallName = keyof StaffContract

/** What a caller passes. */
export type StaffInput<Name extends StaffCallName> = z.input<StaffContract[Name]['input']>

/** What a handler gets: parsed, with defaults. */
export type ParsedStaffInput<Name extends StaffCallName> = z.output<StaffContract[Name]['input']>

/** What a handler answers and a caller receives as `data`. */
export type StaffData<Name extends StaffCallName> = z.output<StaffContract[Name]['data']>

/** The refusals of a call beside the common ones. */
export type StaffRefusal<Name extends StaffCallName> = StaffContract[Name]['refusals'][number]

/** Where a call is. Nothing else of the API begins like it, and the sites pass nothing on that does. */
export const staffPath = (name: StaffCallName): string =>
  `/staff/${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`

/** The stream of the inbox, and with `conversation_id` of that conversation's log. */
export const staffChatStreamPath = '/staff/chat-stream'

/** A picture of a conversation: `?conversation_id=&seq=`. */
export const staffChatPicturePath = '/staff/chat-picture'

/** Where the same list is one file, for a spreadsheet. */
export const staffCsvPath = (name: StaffCallName): string => `${staffPath(name)}.csv`

/** Whether a list can be read from either end. */
export const isSortable = (name: StaffCallName): boolean =>
  'sort' in (staffContract[name].input as unknown as { shape: object }).shape

/** Whether a call answers a list that goes on after its last row. */
export const isStaffList = (name: StaffCallName): boolean =>
  'next' in (staffContract[name].data as unknown as { shape: object }).shape
