/**
 * Vendure's programs on what is installed in the folder they are started in: `PEER_ROLE` is `fill` (makes the tables and
 * what is in them, and ends), `server` or `worker`; `PEER_SETUP` is `least` or `template`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { address, catalogue, emailOf, password } from './catalogue.ts'

const { DATABASE_URL, PEER_ROLE, PEER_SETUP, PEER_PORT, PEER_SECRET, PEER_MEMBERS } = process.env
const load = createRequire(join(process.cwd(), 'package.json'))
const vendure = load('@vendure/core')
const bcrypt = new vendure.BcryptPasswordHashingStrategy()

/** Hashes a password once: those of all members are the same. */
const hashesOnce = () => {
  const hashes = new Map<string, Promise<string>>()
  const hash = (text: string) => {
    const known = hashes.get(text) ?? bcrypt.hash(text)
    hashes.set(text, known)
    return known
  }
  return { hash, check: (text: string, hashed: string) => bcrypt.check(text, hashed) }
}

/** A folder that ends with this program. */
const scratch = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'bohe-bench-vendure-'))
  process.on('exit', () => rmSync(folder, { recursive: true }))
  return folder
}

/** What `@vendure/create` writes into a new shop's settings, but for its screens and pictures. Its mails are files, too. */
const pluginsOfTemplate = () => {
  const { defaultEmailHandlers, EmailPlugin, FileBasedTemplateLoader } = load('@vendure/email-plugin')
  const mails = {
    handlers: defaultEmailHandlers,
    templateLoader: new FileBasedTemplateLoader(join(process.cwd(), 'node_modules/@vendure/email-plugin/templates')),
    transport: { type: 'file', outputPath: scratch(), raw: false },
    globalTemplateVars: { fromAddress: '"bench" <noreply@bench.bohe.test>' },
  }
  return [
    vendure.DefaultSchedulerPlugin.init(),
    vendure.DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true }),
    vendure.DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
    EmailPlugin.init(mails),
  ]
}

const isFill = PEER_ROLE === 'fill'
const config = {
  apiOptions: { hostname: '127.0.0.1', port: Number(PEER_PORT), cors: false },
  authOptions: {
    tokenMethod: 'bearer',
    superadminCredentials: { identifier: 'bench', password: PEER_SECRET },
    ...(isFill && { passwordHashingStrategy: hashesOnce() }),
  },
  dbConnectionOptions: { type: 'postgres', url: DATABASE_URL, synchronize: isFill, logging: false },
  paymentOptions: { paymentMethodHandlers: [vendure.dummyPaymentHandler] },
  plugins: PEER_SETUP === 'template' ? pluginsOfTemplate() : [vendure.DefaultJobQueuePlugin],
}

const initialData = {
  defaultLanguage: 'en',
  defaultZone: 'Everywhere',
  countries: [{ code: address.country.toUpperCase(), name: 'United States', zone: 'Everywhere' }],
  taxRates: [{ name: 'Standard', percentage: 0 }],
  shippingMethods: [{ name: 'Standard', price: 0 }],
  paymentMethods: [
    {
      name: 'dummy',
      handler: { code: vendure.dummyPaymentHandler.code, arguments: [{ name: 'automaticSettle', value: 'true' }] },
    },
  ],
  collections: [],
}

/** The catalogue as Vendure's importer reads it: a line for each variant, of which the first has the product's own. */
const productsFile = (folder: string) => {
  const heading =
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets'
  const lines = catalogue.flatMap(({ title, handle, description, variants }) =>
    variants.map(({ sku, title: option, cents }, at) => {
      const product = at === 0 ? [title, handle, `"${description}"`, '', '', 'period'] : ['', '', '', '', '', '']
      return [...product, option, sku, cents / 100, 'standard', 0, 'false', '', ''].join(',')
    }),
  )
  const file = join(folder, 'products.csv')
  writeFileSync(file, [heading, ...lines].join('\n'))
  return file
}

const fill = async () => {
  const { populate } = load('@vendure/core/cli')
  const app = await populate(() => vendure.bootstrap(config), initialData, productsFile(scratch()))
  const ctx = await app.get(vendure.RequestContextService).create({ apiType: 'admin' })
  const customers = app.get(vendure.CustomerService)
  for (let member = 0; member < Number(PEER_MEMBERS); member++) {
    const customer = { emailAddress: emailOf(member), firstName: 'Min', lastName: 'Ted' }
    await customers.create(ctx, customer, password)
  }
  process.exit(0)
}

const work = async () => {
  const worker = await vendure.bootstrapWorker(config)
  await worker.startJobQueue()
  await worker.startHealthCheckServer({ hostname: '127.0.0.1', port: Number(PEER_PORT), route: '/health' })
}

if (PEER_ROLE === 'fill') await fill()
else if (PEER_ROLE === 'worker') await work()
else await vendure.bootstrap(config)
