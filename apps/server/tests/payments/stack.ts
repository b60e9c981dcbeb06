import { readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { requestIdHeader } from '@bohe/api-client/contract/request-id'
import { startSandbox } from '@bohe/sandbox/sandbox.ts'
import { dataFolder } from '@bohe/sandbox/testing/data-folder.ts'
import { AlipaySdk } from 'alipay-sdk'
import { expect } from 'vitest'
import { ledgerCheck } from '#features/membership/ledger.ts'
import { beijingTime } from '#gateways/payment/beijing-time.ts'
import { type PaymentMethod, paymentMethods } from '#gateways/payment/payment-gateway.ts'
import { tick } from '#jobs/jobs.ts'
import { systemRandom } from '#random.ts'
import { requireCounted } from '#tests/support/database/counted-writes.ts'
import type { TestDatabase } from '#tests/support/database/databases.ts'
import { addMember, logInAs } from '#tests/support/members/by-sql.ts'
import { type MovableClock, movableClock, testStart } from '#tests/support/movable-clock.ts'
import { startApi } from '#tests/support/start-api.ts'

export type Provider = PaymentMethod

/** A callback as it came over the wire, or as it is to be sent. */
export interface Callback {
  provider: Provider
  headers: Record<string, string>
  body: Buffer
}

/** How our server took a callback. */
export interface Taken {
  status: number
  type: string | null
  body: string
}

interface SandboxPayment {
  provider: Provider
  pay_url: string
  attempt_no: string
  state: string
  subject: string
  amount: string
  paid_amount: string | null
  transaction_id: string | null
  refunds: { refund_no: string; amount: string; state: string }[]
}

/** What the providers keep to themselves, for callbacks that the sandbox would never send. */
interface VendorSecrets {
  wechat: Record<'mchid' | 'appid' | 'apiV3Key' | 'publicKeyId' | 'platformPrivateKey' | 'merchantPrivateKey', string>
  alipay: Record<'appId' | 'sellerId' | 'appPrivateKey' | 'alipayPrivateKey', string>
  qq: Record<'mchId' | 'appId' | 'apiKey', string>
  paypal: Record<'merchantId' | 'webhookId' | 'certificate' | 'privateKey', string>
}

export type PaymentStack = Awaited<ReturnType<typeof startPaymentStack>>

const headersToKeep = /^(content-type|wechatpay-|paypal-)/

const keep = (provider: Provider, request: IncomingMessage, body: Buffer): Callback => {
  const headers = Object.entries(request.headers).filter(([name]) => headersToKeep.test(name))
  return { provider, headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])), body }
}

/** A proxy that the providers call instead of the server: keeps each callback, and loses them when told to. */
const startCallbackProxy = async (deliver: (callback: Callback) => Promise<Taken>) => {
  const seen: Callback[] = []
  const overAndDone = new Set<string>()
  const underway = new Set<Promise<Taken>>()
  let isOpen = true
  const server = createServer(async (request, response) => {
    const provider = request.url?.split('/').at(-1) as Provider
    const callback = keep(provider, request, await buffer(request))
    if ([...overAndDone].some(attemptNo => callback.body.includes(attemptNo))) return response.writeHead(200).end()
    seen.push(callback)
    if (!isOpen) return response.writeHead(503).end()
    const delivering = deliver(callback)
    underway.add(delivering)
    const taken = await delivering.catch(() => undefined).finally(() => underway.delete(delivering))
    // The server went while it was told: nobody hears an answer.
    if (!taken) return response.destroy()
    const { status, type, body } = taken
    return response.writeHead(status, { 'content-type': type ?? '' }).end(body)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    lose: (losing: boolean) => {
      isOpen = !losing
    },
    /** Lets nothing through any more that is still on its way about these; what is at the server already is waited for. */
    forget: async (attemptNos: readonly string[]) => {
      for (const attemptNo of attemptNos) overAndDone.add(attemptNo)
      await Promise.allSettled(underway)
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise(done => server.close(done))
    },
  }
}

const post = async (url: string, { headers, body }: Pick<Callback, 'headers' | 'body'>): Promise<Taken> => {
  const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
  requireCounted(response.headers.get(requestIdHeader), ['member'])
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() }
}

const buyerAt = (origin: string) => {
  const control = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${origin}/__control/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as { callbacks?: { status: number; answer: string; accepted: boolean }[] }
  }
  return {
    control,
    /** Scans and pays. */
    pay: (pay_url: string, how: { amount?: string; late?: boolean; callback?: string; payer?: string } = {}) =>
      control('pay', { pay_url, ...how }),
    /** Opens a provider's page in the buyer's browser, which comes from a page of ours. */
    open: async (pay_url: string) =>
      fetch(pay_url, { headers: { referer: 'https://www.bohe.test/' } }).then(response => response.text()),
    /** Says yes on a provider's own page, and tells where that page sends the buyer. */
    approve: async (pay_url: string) => {
      const { origin: page, pathname, searchParams } = new URL(pay_url)
      const body = new URLSearchParams({ token: searchParams.get('token') ?? '', act: 'approve' })
      const response = await fetch(`${page}${pathname}`, { method: 'POST', body, redirect: 'manual' })
      return new URL(response.headers.get('location') ?? '')
    },
    /** Goes where WeChat names a buyer, and comes back with what it says. */
    named: async (pay_url: string) => {
      const { headers } = await fetch(pay_url, { redirect: 'manual' })
      const { origin: site, pathname, searchParams } = new URL(headers.get('location') ?? '')
      const [pay_code, pay_state] = [searchParams.get('code') ?? '', searchParams.get('state') ?? '']
      return { pay_code, pay_state, page: `${site}${pathname}?id=${searchParams.get('id')}` }
    },
    payments: async () => (await (await fetch(`${origin}/payments.json`)).json()) as SandboxPayment[],
    /** Whether the provider has told of a refund of this payment. */
    toldOfRefund: async (pay_url: string) => {
      const told = (await (await fetch(`${origin}/callbacks.json`)).json()) as { pay_url: string; event: string }[]
      return told.some(callback => callback.pay_url === pay_url && callback.event === 'refunded')
    },
  }
}

/** Gold for a month in the demo, and what it costs. */
export const goldMonth = { package_id: '11', price_id: '111' }

/** The API on a database, the sandbox, and a clock they share. Callbacks come only when a test wants them. */
export const startPaymentStack = async (
  database: TestDatabase,
  without: readonly string[] = [],
  overrides: NonNullable<Parameters<typeof startApi>[0]>['overrides'] = {},
) => {
  const clock: MovableClock = movableClock()
  const dataDir = dataFolder()
  let apiOrigin = ''
  const deliver = (callback: Callback) => post(`${apiOrigin}/api/pay/notify/${callback.provider}`, callback)
  const callbackProxy = await startCallbackProxy(deliver)
  const webhookUrl = `${callbackProxy.origin}/api/pay/notify/paypal`
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir, clock, retrySchedule: [], webhookUrl })
  const known = Object.entries(sandbox.settings).filter(([name]) => !without.includes(name))
  const settings = { ...Object.fromEntries(known), PUBLIC_API_ORIGIN: callbackProxy.origin }
  const api = await startApi({
    database: database.open,
    settings,
    clock,
    overrides: { random: systemRandom, ...overrides },
  })
  apiOrigin = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { db } = api.context
  const secretsOf = (vendor: Provider) => JSON.parse(readFileSync(join(dataDir, 'keys', `${vendor}.json`), 'utf8'))
  const secrets = Object.fromEntries(
    paymentMethods.map(method => [method, secretsOf(method)]),
  ) as unknown as VendorSecrets
  return {
    api,
    clock,
    db,
    callbackProxy,
    deliver,
    ...buyerAt(sandbox.origin),
    secrets,
    /** Ends a trade at Alipay as our own cancelling does, and hears no answer; what was paid goes back. */
    cancelAtAlipay: async (attemptNo: string) => {
      const { appId, appPrivateKey: privateKey } = secrets.alipay
      const bizContent = { out_trade_no: attemptNo }
      const timestamp = beijingTime(clock.now())
      const sdk = new AlipaySdk({ appId, privateKey, keyType: 'PKCS1', signType: 'RSA2' })
      const body = sdk.sdkExecute('alipay.trade.cancel', { timestamp, bizContent })
      const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
      const gateway = `${sandbox.settings.ALIPAY_GATEWAY_URL}?charset=utf-8`
      expect((await fetch(gateway, { method: 'POST', headers, body })).status).toBe(200)
    },
    /** Where PayPal's certificates are. */
    certificatesAt: `https://${sandbox.settings.PAYPAL_CERT_HOSTS}`,
    /** A new member, logged in. */
    member: async () => {
      const id = await addMember(api)
      return { id, token: await logInAs(api, id) }
    },
    /** The same member, logged in once more: no session lives as long as some memberships. */
    logInAgain: async (id: number) => ({ id, token: await logInAs(api, id) }),
    tick: () => tick(api.context),
    /** Rounds every second, as the server has them, for so long. */
    run: async (seconds: number, each = 1) => {
      for (let passed = 0; passed < seconds; passed += each) {
        clock.advance(each)
        await tick(api.context)
      }
    },
    incidents: async () =>
      (await db.selectFrom('payment_incidents').select('kind').orderBy('id').execute()).map(({ kind }) => kind),
    grants: (memberId: number) =>
      db
        .selectFrom('membership_ledger')
        .select(['source', 'source_id', 'seconds'])
        .where('member_id', '=', memberId)
        .execute(),
    refunds: () => db.selectFrom('refunds').select(['amount_minor', 'reason', 'state']).orderBy('id').execute(),
    wrongLedgers: () => ledgerCheck(db),
    /** Forgets the orders and incidents of earlier tests. */
    forget: async () => {
      clock.set(testStart)
      callbackProxy.lose(false)
      const attempts = await db.selectFrom('payment_attempts').select('attempt_no').execute()
      await callbackProxy.forget(attempts.map(({ attempt_no }) => attempt_no))
      callbackProxy.seen.length = 0
      for (const table of [
        'refunds',
        'provider_transactions',
        'payment_incidents',
        'payment_attempts',
        'coupon_uses',
        'orders',
      ] as const)
        await db.deleteFrom(table).execute()
      await db.deleteFrom('outbox').execute()
    },
    stop: async () => {
      // Those who call first, so that nobody is called who is gone.
      await sandbox.stop()
      await callbackProxy.stop()
      await api.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
