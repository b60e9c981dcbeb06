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
/** What messages came to, in one currency; ten-thousandths of its unit. */
interface Sum {
  currency: Currency
  messages: number
  cost: string
}

/**
 * Rows of what messages cost that fit a filter, since a moment. Those to one contact are few, by its budgets; of all
 * there are the sums of days.
 */
const costRows = (regions: readonly Region[], { channel, target }: Filter, since: Date) => {
  const isIt = sql`region_code in (${sql.join(regions)}) and ${channel === '' ? sql`true` : sql`channel = ${channel}`}`
  return target
    ? sql`
        select (at at time zone 'Asia/Shanghai')::date as day, channel, currency, 1 as messages, cost
        from message_deliveries where target_hash = ${target} and at > ${since} and cost is not null and ${isIt}`
    : sql`
        select day, channel, currency, messages, cost from message_costs
        where day > ${beijingDay(since)} and ${isIt}`
}

const sums = sql`sum(messages)::int as messages, sum(cost)::text as cost`

/** Only what was sent costs anything. */
const costsNothing = ({ state }: Filter) => state !== '' && state !== 'sent'

/** What the messages cost that fit a filter, since a moment. */
export const costsOf = async (db: Db, regions: readonly Region[], filter: Filter, since: Date): Promise<Sum[]> => {
  if (costsNothing(filter)) return []
  const { rows } = await sql<Sum>`
    select currency, ${sums} from (${costRows(regions, filter, since)}) costs
    group by currency order by currency`.execute(db)
  return rows
}

interface DaySum extends Sum {
  day: string
  channel: MessageDeliveryRow['channel']
}

/** The same by Beijing day and channel, newest first. */
export const costsByDay = async (
  db: Db,
  regions: readonly Region[],
  filter: Filter,
  since: Date,
): Promise<DaySum[]> => {
  if (costsNothing(filter)) return []
  const { rows } = await sql<DaySum>`
    select day::text as day, channel, currency, ${sums} from (${costRows(regions, filter, since)}) costs
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
