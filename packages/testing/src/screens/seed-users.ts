import { createHash } from 'node:crypto'
import { type Client, createClient } from '@bohe/api-client/client'
import { type ArticleList, staticFiles } from '@bohe/api-client/contract/static-files'
import { type Enrolled, enrol } from '#enrolment.ts'
import { freshIdentity, freshMobile } from '#fresh.ts'
import { freshAddress } from '#journey.ts'
import type { SiteName } from '#languages.ts'
import { eventually, sandboxUser } from '#sandbox.ts'
import type { Props } from './screen.ts'

/** Where the product runs. */
export interface Origins {
  intl: string
  cn: string
  server: string
  sandbox: string
}

const regions = { intl: '0', cn: '1' } as const
const password = 'mint-2026'

const clientFor = (origin: string, site: SiteName, token?: string): Client =>
  createClient({
    origin,
    region: regions[site],
    language: 'en',
    headers: { 'X-Forwarded-For': freshAddress() },
    ...(token && { token: () => token }),
  })

/** Registers a member of an edition. */
export const enrolOn = (site: SiteName, { server, sandbox }: Origins): Promise<Enrolled> =>
  enrol({ server, sandbox, region: regions[site] }, { mobile: freshMobile(), password })

/** The token of a new log-in. */
export const logInOn = async (site: SiteName, { server }: Origins, { mobile }: Enrolled): Promise<string> => {
  const digest = createHash('md5').update(password).digest('hex')
  const { login_info } = await clientFor(server, site).login({ username: mobile, password: digest })
  return login_info.account_token
}

const order = async (api: Client): Promise<{ id: string; payUrl: string }> => {
  const { list } = await api.packages()
  const sold = list.find(({ billing_type }) => billing_type === '2')
  const [price] = sold?.price_list ?? []
  const { invoice_id, pay_url } = await api.buy({
    package_id: sold?.package_id ?? '',
    price_id: price?.price_id ?? '',
    pay_type: 'wechat',
  })
  return { id: invoice_id, payUrl: pay_url }
}

const providers = { intl: 'google', cn: 'qq' } as const

/** Binds an account at a provider to a member. */
export const bindAccount = async (site: SiteName, { server, sandbox }: Origins, { token }: Enrolled): Promise<void> => {
  const api = clientFor(server, site, token)
  const open_type = providers[site]
  const { url, state } = await api.openForeign({ open_type, intent: 'bind' })
  const back = await sandboxUser(sandbox).consent(url, freshIdentity('Mint Walker'))
  await api.openBind({ open_type, state, code: new URL(back).searchParams.get('code') ?? '' })
}

/** The orders and the prize of the two buyers on intl. */
type Done = Required<Pick<Props, 'openOrder' | 'cancelledOrder' | 'paidOrder' | 'prize'>>

/** Draws a prize with the chance of a check-in. */
const drawPrize = async (api: Client): Promise<string> => {
  const { list: promotions } = await api.activities()
  const activity_id = promotions.find(({ type, state }) => type === 'draw' && state === '1')?.id ?? ''
  await api.checkIn({ activity_id })
  await api.draw({ activity_id })
  const { list } = await api.prizes({ page: 1 })
  return list[0]?.id ?? ''
}

/** Lets the orderer cancel an order and keep another, and the buyer order, pay and win; on intl. */
export const actOnIntl = async (origins: Origins, orderer: Enrolled, buyer: Enrolled): Promise<Done> => {
  const { server, sandbox } = origins
  const [first, second] = [clientFor(server, 'intl', orderer.token), clientFor(server, 'intl', buyer.token)]
  const cancelled = await order(first)
  await first.cancelInvoice({ invoice_id: cancelled.id })
  const open = await order(first)
  const paid = await order(second)
  await sandboxUser(sandbox).pay({ pay_url: paid.payUrl })
  const isPaid = async () =>
    (await second.invoiceState({ invoice_id: paid.id })).invoice_status === '1' ? true : undefined
  await eventually(isPaid, 'payment of the order')
  const prize = await drawPrize(second)
  return { openOrder: open.id, cancelledOrder: cancelled.id, paidOrder: paid.id, prize }
}

/** Finds what the pages of an edition are about. */
export const propsOf = async (site: SiteName, { server }: Origins): Promise<Props> => {
  const first = async (list: ArticleList): Promise<string> => {
    const answer = await fetch(`${server}${staticFiles.articles(regions[site], '1', list)}?lang=en`)
    return ((await answer.json()) as { id: string }[])[0]?.id ?? ''
  }
  const { list } = await clientFor(server, site).activities()
  const running = (type: string) => list.find(one => one.type === type && one.state === '1')?.id ?? ''
  return {
    news: await first('news_public'),
    notice: await first('notice_list'),
    help: await first('helps_list'),
    referral: running('referral'),
    draw: running('draw'),
  }
}
