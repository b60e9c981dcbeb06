import * as z from 'zod/mini'
import { flag } from '../scalars.ts'

const text = z.string().check(z.trim(), z.minLength(1))
const both = z.object({ zh_CN: text, en: text })
const webAddress = z.url({ protocol: /^https$/ })
const clockTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/))
const timeZone = z.string().check(z.refine(zone => Intl.supportedValuesOf('timeZone').includes(zone), 'no time zone'))

/** When somebody answers: from and to, on the clock of a time zone; '24:00' is the day's end. */
const hours = z.object({ opens: clockTime, closes: clockTime, time_zone: timeZone })

const size = z.int().check(z.gte(200), z.lte(2000))

/** The live chat of a region (spec §9): `{id}` and `{lang}` in the template are filled when its window opens. */
const chat = z.object({
  id: text,
  url_template: z.string().check(z.regex(/^https?:\/\/\S+\{id\}\S*$/, 'must be an address with {id} in it')),
  width: size,
  height: size,
  has_tabs: flag,
  tabs_width: size,
  tabs_height: size,
})

/** What a region's site says of itself and is not built into it (product §1): a part of `config.json`. */
export const siteConfig = z.object({
  support: z.object({
    email: z.optional(z.email()),
    phone: z.optional(text),
    address: z.optional(both),
    qq_group: z.optional(text),
    /** Customer service and operations (spec §1). */
    hours,
    operations_hours: hours,
  }),
  filing: z.optional(z.object({ number: text, url: webAddress })),
  /** Security badges of the footer. */
  badges: z.array(z.object({ name: both, url: webAddress })),
  /** `qr` is what the code of a QR picture says. */
  social: z.object({
    wechat: z.optional(z.object({ name: both, qr: text })),
    weibo: z.optional(z.object({ name: both, url: webAddress })),
  }),
  chat: z.optional(chat),
  /** Opens the installed client, such as `bohe://start` (product §1 one-click acceleration). */
  deep_link: z.object({
    start: z.string().check(z.regex(/^[a-z][a-z0-9+.-]*:\/\//, 'must be an address')),
    resume: z.string().check(z.regex(/^[a-z][a-z0-9+.-]*:\/\//, 'must be an address')),
  }),
})

/** `config.json` as it is written: each region's part. */
export const configFile = z.object({ regions: z.object({ 0: siteConfig, 1: siteConfig }) })

export type SiteConfig = z.output<typeof siteConfig>
