import * as field from '@bohe/validation/fields'
import { phoneMatchesCountry } from '@bohe/validation/forms'
import * as z from 'zod/mini'
import { publicCall } from '../endpoint.ts'
import { newsItem } from '../entities/content.ts'
import { captcha, captchaNeed, captchaNeedOf, country, mailCodeResult, smsCodeResult } from '../entities/tool.ts'
import { flag, oneOf, region, textInput } from '../scalars.ts'
import { defaultCountryCode } from '../wire.ts'

const path = z.string('field.required').check(z.regex(/^\/[\w/.{}-]{1,127}$/, 'field.format'))
const method = z._default(z.enum(['GET', 'POST'], 'field.format'), 'POST')

/** The JSON text of a `pathMethodList`; a list that was not made a text is taken too. */
export const pathMethodText = z.string('field.required').check(z.maxLength(2048, 'field.too-long'))

const state = oneOf(['1', '2', '3', '4', '5', '6'])

/** A call a captcha may be wanted for; for one that sends a code, `state` says what the code is to be for. */
const captchaQuestion = { path, method, state: z.optional(state) }

const codeRequest = {
  state,
  checkcode: z.optional(z.string()),
  checkcode_key: z.optional(textInput(64)),
  code: z.optional(textInput(128)),
}

const smsRequest = z
  .object({
    country_code: z._default(field.countryCode, defaultCountryCode),
    phone: z.string('mobile.empty'),
    ...codeRequest,
  })
  .check(phoneMatchesCountry)

const sendRefusals = [
  'captchaRequired',
  'captchaWrong',
  'resendTooSoon',
  'sendBudget',
  'mobileUnregistered',
  'emailUnregistered',
  'bindTicketWrong',
  'contactMissing',
  'tokenExpired',
] as const
const sendLimits = [
  'codePerTargetMinute',
  'codePerTargetHour',
  'codePerTargetDay',
  'codePerAddressHour',
  'codePerAddressDay',
  'codeBeforeCaptcha',
] as const

const toPhone = {
  input: smsRequest,
  data: smsCodeResult,
  refusals: [...sendRefusals, 'countryNotServed'],
} as const

/** Calls under Tools of spec §7. */
export const tools = {
  captcha: publicCall('captcha', 'A new captcha to read or to hear: 4 characters, 5 minutes, one attempt', {
    input: z.object({ captcha_type: z._default(z.enum(['image', 'audio'], 'field.format'), 'image') }),
    data: captcha,
    refusals: ['tooManyRequests'],
    limits: ['captchaPerAddress'],
  }),
  captchaNeed: publicCall('captchaNeed', 'Whether a call wants a solved captcha from this caller now', {
    input: z.object(captchaQuestion),
    data: captchaNeed,
    refusals: [],
  }),
  captchaNeeds: publicCall(
    'captchaNeeds',
    'The same for several calls: `path_method` is a JSON list of `{path, method, state?}`',
    {
      input: z.object({ path_method: pathMethodText }),
      data: z.array(captchaNeedOf),
      refusals: [],
    },
  ),
  sendSms: publicCall('sendSms', 'Send a verification code by SMS', {
    ...toPhone,
    limits: [...sendLimits, 'smsTotalHour', 'smsTotalDay'],
  }),
  sendVoice: publicCall('sendVoice', 'Speak a verification code by a phone call', {
    ...toPhone,
    limits: [...sendLimits, 'voiceTotalHour', 'voiceTotalDay'],
  }),
  sendMail: publicCall('sendMail', 'Send a verification code by e-mail', {
    input: z.object({ email: field.email, ...codeRequest }),
    data: mailCodeResult,
    refusals: sendRefusals,
    limits: [...sendLimits, 'mailTotalHour', 'mailTotalDay'],
  }),
  countries: publicCall('countries', 'Countries whose phones are served, and the one the caller seems to be in', {
    input: z.object({}),
    data: z.object({ now_country: country, list_country: z.array(country) }),
    refusals: [],
  }),
  hotNews: publicCall('hotNews', 'The news read most: 5 items (spec §9), newest first among equals', {
    mayBeOld: true,
    input: z.object({}),
    data: z.object({ list: z.array(newsItem) }),
    refusals: [],
  }),
  geoRegion: publicCall('geoRegion', "The region of the caller's address: '1' in mainland China, else '0'", {
    input: z.object({}),
    data: z.object({
      region_code: region,
      /** 0 when nobody knows where the address is. */
      is_known: flag,
    }),
    refusals: [],
  }),
}

/** One row of `path_method`. */
export const pathMethodList = z.array(z.object(captchaQuestion)).check(z.maxLength(20, 'field.too-long'))
