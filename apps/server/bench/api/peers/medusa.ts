import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startProgram } from '@bohe/launcher/program.ts'
import { Asker, repeat } from '../load.ts'
import { address, catalogue, emailOf, password } from './catalogue.ts'
import { fillMedusa, type MedusaShop } from './medusa-fill.ts'
import { freePort, keptTokens, membersOfRound, type Peer, type PeerCall, type PeerKind, runToEnd } from './peer.ts'

interface Listed {
  products: { variants: { id: string; calculated_price?: { calculated_amount: number } }[] }[]
}

/** Medusa's store API; an answer that refuses is thrown. */
class Store {
  readonly #asker: Asker
  readonly #shop: MedusaShop

  constructor(asker: Asker, shop: MedusaShop) {
    this.#asker = asker
    this.#shop = shop
  }

  async #ask<Data>(method: 'GET' | 'POST', path: string, body: object = {}, token?: string): Promise<Data> {
    const headers: Record<string, string> = { 'x-publishable-api-key': this.#shop.key }
    if (token !== undefined) headers.authorization = `Bearer ${token}`
    return JSON.parse(await this.#asker.text({ method, path, body, headers }))
  }

  async list() {
    const fields = 'id,title,handle,description,variants.id,variants.title,variants.sku,*variants.calculated_price'
    const query = new URLSearchParams({ region_id: this.#shop.region, fields })
    const { products } = await this.#ask<Listed>('GET', `/store/products?${query}`)
    const variants = products.flatMap(product => product.variants)
    const isWhole = variants.length === catalogue.flatMap(product => product.variants).length
    if (!isWhole || !variants[0]?.calculated_price?.calculated_amount) throw new Error('Medusa lists other products')
    return variants[0].id
  }

  async register(member: number) {
    const account = { email: emailOf(member), password }
    const { token } = await this.#ask<{ token: string }>('POST', '/auth/customer/emailpass/register', account)
    const person = { email: account.email, first_name: 'Min', last_name: 'Ted' }
    await this.#ask('POST', '/store/customers', person, token)
  }

  /** Logs a member in; his token. */
  async logIn(member: number) {
    const account = { email: emailOf(member), password }
    const { token } = await this.#ask<{ token?: string }>('POST', '/auth/customer/emailpass', account)
    if (!token) throw new Error('Medusa gave no token')
    return token
  }

  /** Brings a cart of one item to where only its payment is missing; its id. */
  async place(token: string, member: number, variant: string) {
    const { region, shippingOption } = this.#shop
    const { city, street, postalCode, country } = address
    const to = { first_name: 'Min', last_name: 'Ted', address_1: street, city, postal_code: postalCode }
    const { cart } = await this.#ask<{ cart: { id: string } }>(
      'POST',
      '/store/carts',
      {
        region_id: region,
        email: emailOf(member),
        items: [{ variant_id: variant, quantity: 1 }],
        shipping_address: { ...to, country_code: country },
      },
      token,
    )
    await this.#ask('POST', `/store/carts/${cart.id}/shipping-methods`, { option_id: shippingOption }, token)
    const { payment_collection: collection } = await this.#ask<{ payment_collection: { id: string } }>(
      'POST',
      '/store/payment-collections',
      { cart_id: cart.id },
      token,
    )
    const provider = { provider_id: 'pp_system_default' }
    await this.#ask('POST', `/store/payment-collections/${collection.id}/payment-sessions`, provider, token)
    return cart.id
  }

  /** Makes an order of a cart, which its own manual payment authorizes at once; a cart that is not paid stays one. */
  async pay(token: string, cart: string) {
    const done = await this.#ask<{ type: string }>('POST', `/store/carts/${cart}/complete`, {}, token)
    if (done.type !== 'order') throw new Error(`Medusa made no order: ${JSON.stringify(done).slice(0, 300)}`)
  }
}

const callsOf = async (store: Store): Promise<PeerCall[]> => {
  const { logIn, before, tokenOf } = keptTokens(turn => store.logIn(turn))
  const variant = await store.list()
  const place = (turn: number) => store.place(tokenOf(turn), turn, variant)
  const paid = async (turn: number) => store.pay(tokenOf(turn), await place(turn))
  const round = { times: membersOfRound, atOnce: 8 }
  return [
    { name: 'list of plans', times: 100, atOnce: 16, warmUps: 3, task: () => store.list() },
    { name: 'log-in', ...round, warmUps: 1, task: logIn },
    { name: 'order → paid', ...round, warmUps: 2, task: paid, before },
    { name: 'order placed', ...round, warmUps: 1, task: place, before },
  ]
}

const version = '2.21.2'
const program = join(import.meta.dirname, 'medusa-program.ts')
const admin = { email: 'admin@bench.bohe.test', password: randomBytes(16).toString('hex') }

/** Where a server is asked by a socket, Medusa reads its folder only in the place of a host's name. */
const addressOf = (databaseUrl: string): string => {
  const { username, password, pathname, searchParams } = new URL(databaseUrl)
  const socket = searchParams.get('host')
  if (!socket) return databaseUrl
  return `postgres://${username}:${password}@${encodeURIComponent(socket)}${pathname}?sslmode=disable`
}

/**
 * Medusa without its admin's screens. Events, workflows and locks stay in the one process that also does the work in the
 * background, as is its default without Redis: what that would cost is not counted.
 */
export const medusa: PeerKind = {
  name: 'medusa',
  folder: 'medusa',
  packages: { '@medusajs/medusa': version, '@medusajs/framework': version, '@medusajs/cli': version },
  files: {
    'medusa-config.js': `module.exports = require('@medusajs/framework/utils').defineConfig({
  admin: { disable: true },
  projectConfig: { databaseUrl: process.env.DATABASE_URL, http: { storeCors: '', adminCors: '', authCors: '' } },
})
`,
  },
  start: async ({ folder, databaseUrl, members }): Promise<Peer> => {
    const port = String(await freePort())
    const env = {
      NODE_ENV: 'production',
      MEDUSA_DISABLE_TELEMETRY: 'true',
      DATABASE_URL: addressOf(databaseUrl),
      JWT_SECRET: randomBytes(16).toString('hex'),
      COOKIE_SECRET: randomBytes(16).toString('hex'),
      HOST: '127.0.0.1',
      PORT: port,
    }
    await runToEnd(folder, [program, 'db:migrate'], env)
    await runToEnd(folder, [program, 'user', '-e', admin.email, '-p', admin.password], env)
    const origin = `http://127.0.0.1:${port}`
    const server = await startProgram({ name: 'Medusa', folder, entry: program, env, readyUrl: `${origin}/health` })
    const asker = new Asker(origin)
    const stop = async () => {
      await asker.close()
      await server.stop()
    }
    try {
      const store = new Store(asker, await fillMedusa(asker, admin))
      await repeat(member => store.register(member), members, 8)
      return { pids: [server.pid ?? 0], calls: await callsOf(store), stop }
    } catch (error) {
      await stop()
      throw error
    }
  },
}
