import { limits } from '@bohe/api-client/contract/limits'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { connect } from './database/connect.ts'
import { tellOutages } from './database/outage.ts'
import type { Db } from './database/schema.ts'
import { createVersionedCache, type VersionedCache } from './database/versioned-cache.ts'
import type { FileStore } from './gateways/file-store/file-store.ts'
import { localFolder } from './gateways/file-store/local-folder.ts'
import { createGeoIp, type GeoIp } from './gateways/geo-ip/geo-ip.ts'
import { createMailGateway, type MailGateway } from './gateways/mail/mail-gateway.ts'
import { createPaymentGateways, type PaymentGateways } from './gateways/payment/gateways.ts'
import { createSmsGateway, type SmsGateway } from './gateways/sms/sms-gateway.ts'
import { createSocialLogins } from './gateways/social-login/client.ts'
import type { SocialLogins } from './gateways/social-login/social-login.ts'
import { createLog, inBatches, type Log } from './log.ts'
import { createPasswordHashing, type PasswordHashing } from './password-hashing.ts'
import { type CryptographicRandom, systemRandom } from './random.ts'

/** Everything impure, in one bag: built once from the settings, made of other parts in tests. */
export interface Context {
  config: Config
  db: Db
  /** What is published and sold, from memory. */
  catalogue: VersionedCache
  clock: Clock
  /** Draws are decided by it. */
  random: CryptographicRandom
  log: Log
  hashing: PasswordHashing
  sms: SmsGateway
  mail: MailGateway
  geo: GeoIp
  payments: PaymentGateways
  socialLogins: SocialLogins
  files: FileStore
  /** Leaves the database; the embedded one is free for another process afterwards. */
  close(): Promise<void>
}

const openDatabase = async (
  { config, log, clock }: Pick<Context, 'config' | 'log' | 'clock'>,
  given: Partial<Context>,
) => {
  const { db, close } = given
  return db ? { db, close: close ?? (async () => {}) } : connect(config.database, { listener: tellOutages(log, clock) })
}

const standardParts = (
  config: Config,
  {
    clock = systemClock,
    log = createLog(inBatches(lines => process.stdout.write(lines))),
    random = systemRandom,
  }: Partial<Context>,
) => ({
  config,
  clock,
  random,
  log,
  hashing: createPasswordHashing(),
  sms: createSmsGateway(config.sms),
  mail: createMailGateway(config, random),
  geo: createGeoIp(config.geoIpPath, clock, log),
  payments: createPaymentGateways(config, clock),
  socialLogins: createSocialLogins(config.socialLogins, clock),
  files: localFolder(config.uploads.folder, systemRandom),
})

/** Builds the context from the settings; what `overrides` names is taken instead. Throws FolderInUse. */
export const createContext = async (config: Config, overrides: Partial<Context> = {}): Promise<Context> => {
  const parts = { ...standardParts(config, overrides), ...overrides }
  const database = await openDatabase(parts, overrides)
  return { catalogue: createVersionedCache(database.db, limits.catalogue.freshMs), ...parts, ...database }
}
