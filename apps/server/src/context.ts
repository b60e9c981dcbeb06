import { serverLimits } from '@bohe/api-client/contract/limits'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { logNoticesOutage, tellOutages } from './database/availability/outage.ts'
import { type Shortages, watchShortages } from './database/availability/shortage.ts'
import { openServer } from './database/connect.ts'
import { openEmbedded } from './database/embedded.ts'
import { type Notices, nobodyElse } from './database/notices.ts'
import { statementObserver, watchPools } from './database/observed.ts'
import { openReads } from './database/replica/open-reads.ts'
import { primaryReads, type Reads } from './database/replica/reads.ts'
import type { Db } from './database/schema.ts'
import { countReads, createVersionedCache, type VersionedCache } from './database/versioned-cache.ts'
import type { FileStore } from './gateways/file-store/file-store.ts'
import { localFolder } from './gateways/file-store/local-folder.ts'
import { createGeoIp, type GeoIp } from './gateways/geo-ip/geo-ip.ts'
import { createMailGateway, type MailGateway } from './gateways/mail/mail-gateway.ts'
import { createPaymentGateways, type PaymentGateways } from './gateways/payment/gateways.ts'
import { observeGateways } from './gateways/payment/observed-gateway.ts'
import { createSmsGateway, type SmsGateway } from './gateways/sms/sms-gateway.ts'
import { createSocialLogins } from './gateways/social-login/client.ts'
import type { SocialLogins } from './gateways/social-login/social-login.ts'
import { traceVendors } from './gateways/traced-vendors.ts'
import { type ClientVersions, countClientVersions } from './http/connection/client-versions.ts'
import { createLog, inBatches, type Log } from './log.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { createPasswordHashing, type PasswordHashing } from './password-hashing.ts'
import { type CryptographicRandom, systemRandom } from './random.ts'

/** Everything impure, in one bag: built once from the settings, made of other parts in tests. */
export interface Context {
  config: Config
  db: Db
  /** For single statements that read and are soon answered: those of many calls at the same time go together. */
  lookups: Db
  /** Where calls read that may be answered with what was a second ago. */
  reads: Reads
  /** The whole of an embedded database, for a backup. */
  dump?: (() => Promise<Blob>) | undefined
  /** The live chat's own connections, so that nobody who pays waits for one, and what its nodes tell each other. */
  chat: { db: Db; notices: Notices }
  /** What is published and sold, from memory. */
  catalogue: VersionedCache
  /** Whether there is room to write. */
  shortages: Shortages
  clock: Clock
  /** Draws are decided by it. */
  random: CryptographicRandom
  log: Log
  /** What is counted while it runs. */
  metrics: Metrics
  hashing: PasswordHashing
  sms: SmsGateway
  mail: MailGateway
  geo: GeoIp
  payments: PaymentGateways
  socialLogins: SocialLogins
  files: FileStore
  /** Which versions of clients call this node. */
  clients: ClientVersions
  /** Leaves the database; the embedded one is free for another process afterwards. */
  close(): Promise<void>
}

const openDatabase = async (
  { config, log, clock, metrics, shortages }: Pick<Context, 'config' | 'log' | 'clock' | 'metrics' | 'shortages'>,
  given: Partial<Context>,
) => {
  if (given.db) {
    const { db, lookups = db, reads = primaryReads(db), close = async () => {} } = given
    const { chat = { db, notices: nobodyElse() } } = given
    return { db, lookups, chat, reads, close }
  }
  const listeners = { listener: tellOutages(log, clock, shortages), noticesListener: logNoticesOutage(log) }
  const { url, readUrl, pool, chatPool, prepares, folder } = config.database
  const observe = statementObserver(metrics, 'calls')
  if (!url) {
    const embedded = await openEmbedded(folder, observe)
    const reads = primaryReads(embedded.db)
    return { db: embedded.db, lookups: embedded.db, reads, dump: embedded.dump, chat: embedded, close: embedded.close }
  }
  const main = openServer({ url, pool, prepares, ...listeners, observe })
  const own = openServer({ url, pool: chatPool, prepares, ...listeners, observe: statementObserver(metrics, 'chat') })
  const replica = readUrl ? openReads(main.db, { url, readUrl, pool, prepares, log, metrics }) : undefined
  replica?.watch.start()
  watchPools(metrics, { calls: main.usage, chat: own.usage, ...(replica && { reads: replica.usage }) })
  const reads = replica?.reads ?? primaryReads(main.db)
  const close = async () => {
    await Promise.all([main, own, replica].map(each => each?.close()))
  }
  return { db: main.db, lookups: main.lookups, reads, chat: own, close }
}

// Who has a folder does not load the other.
const openFiles = async ({ folder, s3 }: Config['uploads']): Promise<FileStore> =>
  s3
    ? (await import('./gateways/file-store/s3-bucket.ts')).s3Bucket(s3, systemRandom)
    : localFolder(folder, systemRandom)

const standardParts = (
  config: Config,
  {
    clock = systemClock,
    log = createLog(inBatches(lines => process.stdout.write(lines))),
    random = systemRandom,
    metrics = createMetrics(),
    geo = createGeoIp(config.geoIpPath, clock, log),
  }: Partial<Context>,
) => ({
  config,
  clock,
  random,
  log,
  metrics,
  shortages: watchShortages(log, clock),
  hashing: createPasswordHashing(),
  ...traceVendors({
    sms: createSmsGateway(config.sms),
    mail: createMailGateway(config, random),
    socialLogins: createSocialLogins(config.socialLogins, clock),
  }),
  geo,
  payments: observeGateways(createPaymentGateways(config, clock), metrics, log),
  clients: countClientVersions(clock),
})

/** Builds the context from the settings; what `overrides` names is taken instead. Throws FolderInUse. */
export const createContext = async (config: Config, overrides: Partial<Context> = {}): Promise<Context> => {
  const files = overrides.files ?? (await openFiles(config.uploads))
  const parts = { ...standardParts(config, overrides), ...overrides, files }
  const database = await openDatabase(parts, overrides)
  const cache = createVersionedCache(database.db, serverLimits.catalogue.freshMs)
  return { catalogue: countReads(cache, parts.metrics), ...parts, ...database }
}
