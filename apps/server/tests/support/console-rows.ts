import type { TestApi } from './start-api.ts'

/** Rows that actions of the console are about, made past the product. */
export const consoleRows = (api: () => TestApi) => {
  const anIncident = async (resolved_at: Date | null = null) => {
    const at = new Date()
    const row = {
      ...({
        kind: 'unknown-attempt',
        provider: 'alipay',
        fingerprint: crypto.randomUUID(),
        detail: 'a payment',
      } as const),
      ...{ created_at: at, last_seen_at: at, resolved_at },
    }
    const added = api().context.db.insertInto('payment_incidents').values(row).returning(['id', 'version'])
    const { id, version } = await added.executeTakeFirstOrThrow()
    return { incident_id: String(id), version }
  }

  let queued = 0
  const aJob = async () => {
    const job = {
      topic: 'mail.contact-changed',
      payload: JSON.stringify({ email: 'lin@bohe.test' }),
      key: `a job ${++queued}`,
    }
    const row = { ...job, run_at: api().clock.now(), attempts: 60, last_error: 'no such mailbox', done_at: null }
    const added = api().context.db.insertInto('outbox').values(row).returning('id')
    return String((await added.executeTakeFirstOrThrow()).id)
  }

  return { anIncident, aJob }
}
