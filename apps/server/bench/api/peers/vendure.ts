import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startProgram } from '@bohe/launcher/program.ts'
import { Asker } from '../load.ts'
import { address, catalogue, emailOf, password } from './catalogue.ts'
import {
  freePort,
  keptTokens,
  membersOfRound,
  type Peer,
  type PeerCall,
  type PeerKind,
  type PeerOptions,
  runToEnd,
} from './peer.ts'

const refusal = '... on ErrorResult { errorCode message }'
const order = `{ __typename ... on Order { id state totalWithTax } ${refusal} }`

/** The questions of a storefront, each with no more fields than it needs. */
const questions = {
  list: `query { products { items { id name slug description variants { id name sku priceWithTax currencyCode } } } }`,
  logIn: `mutation ($email: String!, $password: String!) {
    login(username: $email, password: $password) { __typename ... on CurrentUser { id } ${refusal} } }`,
  add: `mutation ($variant: ID!) { addItemToOrder(productVariantId: $variant, quantity: 1) ${order} }`,
  address: `mutation ($address: CreateAddressInput!) { setOrderShippingAddress(input: $address) ${order} }`,
  shipping: `mutation ($method: ID!) { setOrderShippingMethod(shippingMethodId: [$method]) ${order} }`,
  arrange: `mutation { transitionOrderToState(state: "ArrangingPayment") ${order} }`,
  pay: `mutation { addPaymentToOrder(input: { method: "dummy", metadata: {} }) ${order} }`,
  methods: `query { eligibleShippingMethods { id } }`,
} as const

interface Listed {
  products: { items: { variants: { id: string; priceWithTax: number }[] }[] }
}

/** Vendure's shop API; an answer that refuses is thrown. */
class Shop {
  readonly #asker: Asker

  constructor(origin: string) {
    this.#asker = new Asker(origin)
  }

  async ask<Data>(query: string, variables: object = {}, token?: string): Promise<{ data: Data; token: string }> {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await this.#asker.answer({ path: '/shop-api', body: { query, variables }, headers })
    const { data, errors } = JSON.parse(answer.text)
    const refused =
      errors ?? Object.values(data ?? {}).find(one => one && typeof one === 'object' && 'errorCode' in one)
    if (refused) throw new Error(`Vendure refused: ${JSON.stringify(refused).slice(0, 300)}`)
    return { data, token: String(answer.headers['vendure-auth-token'] ?? '') }
  }

  async list() {
    const { data } = await this.ask<Listed>(questions.list)
    const variants = data.products.items.flatMap(product => product.variants)
    if (variants.length !== catalogue.flatMap(product => product.variants).length || !variants[0]?.priceWithTax)
      throw new Error('Vendure lists other products')
    return variants[0].id
  }

  /** Logs a member in; his token. */
  async logIn(member: number) {
    const { token } = await this.ask(questions.logIn, { email: emailOf(member), password })
    if (!token) throw new Error('Vendure gave no token')
    return token
  }

  /** Brings an order of one item to where it waits for its payment. */
  async place(token: string, variant: string, method: string) {
    const { city, street, postalCode, country } = address
    const to = { fullName: 'Min Ted', streetLine1: street, city, postalCode, countryCode: country.toUpperCase() }
    await this.ask(questions.add, { variant }, token)
    await this.ask(questions.address, { address: to }, token)
    await this.ask(questions.shipping, { method }, token)
    await this.#expect('ArrangingPayment', 'transitionOrderToState', questions.arrange, token)
  }

  pay(token: string) {
    return this.#expect('PaymentSettled', 'addPaymentToOrder', questions.pay, token)
  }

  async #expect(state: string, name: string, question: string, token: string) {
    const { data } = await this.ask<Record<string, { state: string } | undefined>>(question, {}, token)
    if (data[name]?.state !== state) throw new Error(`Vendure has the order in ${data[name]?.state}, not in ${state}`)
  }

  close() {
    return this.#asker.close()
  }
}

const callsOf = async (shop: Shop): Promise<PeerCall[]> => {
  const { logIn, before, tokenOf } = keptTokens(turn => shop.logIn(turn))
  const variant = await shop.list()
  await logIn(0)
  await shop.ask(questions.add, { variant }, tokenOf(0))
  const { data } = await shop.ask<{ eligibleShippingMethods: { id: string }[] }>(questions.methods, {}, tokenOf(0))
  const method = data.eligibleShippingMethods[0]?.id ?? ''
  await shop.ask(`mutation { removeAllOrderLines ${order} }`, {}, tokenOf(0))
  const place = (turn: number) => shop.place(tokenOf(turn), variant, method)
  const paid = async (turn: number) => {
    await place(turn)
    await shop.pay(tokenOf(turn))
  }
  const round = { times: membersOfRound, atOnce: 8 }
  return [
    { name: 'list of plans', times: 200, atOnce: 16, warmUps: 3, task: () => shop.list() },
    { name: 'log-in', ...round, warmUps: 1, task: logIn },
    // Before those that are only placed: a member has one order at a time that is not paid.
    { name: 'order → paid', ...round, warmUps: 4, task: paid, before },
    { name: 'order placed', ...round, warmUps: 1, task: place, before },
  ]
}

const program = join(import.meta.dirname, 'vendure-program.ts')

type Setup = 'least' | 'template'

const programOf = async (setup: Setup, { folder, databaseUrl, members }: PeerOptions): Promise<Peer> => {
  const shared = {
    NODE_ENV: 'production',
    VENDURE_DISABLE_TELEMETRY: 'true',
    DATABASE_URL: databaseUrl,
    PEER_SECRET: randomBytes(16).toString('hex'),
    PEER_SETUP: setup,
  }
  const settings = async (role: string) => ({ ...shared, PEER_ROLE: role, PEER_PORT: String(await freePort()) })
  await runToEnd(folder, [program], { ...(await settings('fill')), PEER_MEMBERS: String(members) })
  const start = async (role: 'server' | 'worker') => {
    const env = await settings(role)
    const origin = `http://127.0.0.1:${env.PEER_PORT}`
    const name = `Vendure's ${role}`
    const started = await startProgram({ name, folder, entry: program, env, readyUrl: `${origin}/health` })
    return { ...started, origin }
  }
  const server = await start('server')
  const worker = await start('worker').catch(async error => {
    await server.stop()
    throw error
  })
  const shop = new Shop(server.origin)
  const stop = async () => {
    await shop.close()
    await Promise.all([worker.stop(), server.stop()])
  }
  const calls = await callsOf(shop).catch(async error => {
    await stop()
    throw error
  })
  return { pids: [server.pid ?? 0, worker.pid ?? 0], calls, stop }
}

const installed = {
  folder: 'vendure',
  packages: { '@vendure/core': '3.7.3', '@vendure/email-plugin': '3.7.3', pg: '8.23.1' },
  files: {},
}

/**
 * Vendure as its guide to production runs it, in the least: the core with its queue of jobs in the database, a server
 * and a worker, which are compiled as they come from npm. Its members hash with bcrypt, 12 rounds, as is its default.
 */
export const vendureCore: PeerKind = {
  ...installed,
  name: 'vendure-core',
  start: options => programOf('least', options),
}

/** The same as its own template sets a shop up: with a search index and mails about orders. */
export const vendure: PeerKind = { ...installed, name: 'vendure', start: options => programOf('template', options) }
