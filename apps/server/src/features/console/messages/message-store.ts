import { sql } from 'kysely'
import { type PageAsked, pageBy } from '#database/keyset.ts'
import type { Db } from '#database/schema.ts'
import type { MessageDeliveryRow } from '#database/tables/verification.ts'
import { beijingDay } from '#domain/beijing-day.ts'
import type { Currency, Region } from '#domain/orders/order.ts'

/** What of the messages is asked for; '' for all, null for every target. */
interface MessageFilter extends PageAsked {
  channel: '' | MessageDeliveryRow['channel']
  state: '' | MessageDeliveryRow['state']
  target: Buffer | null
  most: number
}

type Filter = Pick<MessageFilter, 'channel' | 'state' | 'target'>
type Costs = Pick<Filter, 'channel'> & { since: Date }

/** What messages came to, in one currency; ten-thousandths of its unit. */
interface Sum {
  currency: Currency
  messages: number
  cost: string
}

const isOf = (channel: Filter['channel']) => (channel === '' ? sql`true` : sql`channel = ${channel}`)

/** What messages to one contact cost: few, by the budgets of a contact. */
const costsTo = async (db: Db, regions: readonly Region[], target: Buffer, { channel, since }: Costs) => {
  const { rows } = await sql<Sum>`
    select currency, count(*)::int as messages, sum(cost)::text as cost from message_deliveries
    where target_hash = ${target} and at > ${since} and region_code in (${sql.join(regions)})
      and cost is not null and ${isOf(channel)}
    group by currency order by currency`.execute(db)
  return rows
}

/** What all messages cost, from the sums of their days. */
const costsByDays = async (db: Db, regions: readonly Region[], { channel, since }: Costs) => {
  const { rows } = await sql<Sum>`
    select currency, sum(messages)::int as messages, sum(cost)::text as cost from message_costs
    where day > ${beijingDay(since)} and region_code in (${sql.join(regions)})
      and ${isOf(channel)}
    group by currency order by currency`.execute(db)
  return rows
}

/** What the messages cost that fit a filter, since a moment; only what was sent costs anything. */
export const costsOf = (db: Db, regions: readonly Region[], { channel, state, target }: Filter, since: Date) => {
  if (state !== '' && state !== 'sent') return Promise.resolve([])
  return target ? costsTo(db, regions, target, { channel, since }) : costsByDays(db, regions, { channel, since })
}

interface DaySum extends Sum {
  day: string
  channel: MessageDeliveryRow['channel']
}

/** The same by Beijing day and channel, newest first. */
export const costsByDay = async (
  db: Db,
  regions: readonly Region[],
  { channel, state, target }: Filter,
  since: Date,
): Promise<DaySum[]> => {
  if (state !== '' && state !== 'sent') return []
  const isIt = sql`region_code in (${sql.join(regions)}) and ${channel === '' ? sql`true` : sql`channel = ${channel}`}`
  const ofContact = sql`
    select (at at time zone 'Asia/Shanghai')::date as day, channel, currency, 1 as messages, cost from message_deliveries
    where target_hash = ${target} and at > ${since} and cost is not null and ${isIt}`
  const ofDays = sql`
    select day, channel, currency, messages, cost from message_costs
    where day > (${since}::timestamptz at time zone 'Asia/Shanghai')::date and ${isIt}`
  const { rows } = await sql<DaySum>`
    select day::text as day, channel, currency, sum(messages)::int as messages, sum(cost)::text as cost
    from (${target ? ofContact : ofDays}) costs
    group by day, channel, currency order by costs.day desc, channel, currency`.execute(db)
  return rows
}

/** Messages of some regions, newest first. */
export const messagesIn = (db: Db, regions: readonly Region[], asked: MessageFilter) => {
  const { channel, state, target, most } = asked
  return db
    .selectFrom('message_deliveries')
    .selectAll()
    .where('region_code', 'in', regions)
    .$if(channel !== '', query => query.where('channel', '=', channel as MessageDeliveryRow['channel']))
    .$if(state !== '', query => query.where('state', '=', state as MessageDeliveryRow['state']))
    .$if(target !== null, query => query.where('target_hash', '=', target as Buffer))
    .$call(query => pageBy(query, 'id', asked, most))
    .execute()
}

/** How often each provider took, refused or did not get a message of some regions since a moment. */
export const providersSince = async (db: Db, regions: readonly Region[], since: Date) => {
  const { rows } = await sql<
    { channel: MessageDeliveryRow['channel']; provider: string } & Record<MessageDeliveryRow['state'], number>
  >`
    select channel, provider,
      count(*) filter (where state = 'sent')::int as sent,
      count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'refused')::int as refused
    from message_deliveries where at > ${since} and region_code in (${sql.join(regions)})
    group by channel, provider order by channel, provider`.execute(db)
  return rows
}

/** Notices to a mailbox that are still to be sent. */
export const waitingNotices = (db: Db, email: string) =>
  db
    .selectFrom('outbox')
    .select(['id', 'attempts', 'last_error', 'run_at'])
    .where('topic', '=', 'mail.contact-changed')
    .where('done_at', 'is', null)
    .where(sql`payload ->> 'email'`, '=', email)
    .orderBy('id', 'desc')
    .execute()
