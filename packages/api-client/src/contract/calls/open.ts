import * as field from '@bohe/validation/fields'
import { phoneMatchesCountry } from '@bohe/validation/forms'
import * as z from 'zod/mini'
import { memberCall, publicCall } from '../endpoint.ts'
import { openBinding, openOutcome, session } from '../entities/member.ts'
import { channel, deviceId, emailProof, osType, phoneProof, solvedCaptcha } from '../proof.ts'
import { idInput, oneOf, textInput } from '../scalars.ts'
import { openTypes } from '../wire.ts'
import { newAccount } from './auth.ts'

/** A social log-in; `open/list` spells one of them in capitals, which is taken too. */
export const openType = z.enum(openTypes, 'field.format')
const fromProvider = (length: number) =>
  z.string('field.required').check(z.minLength(1, 'field.required'), z.maxLength(length, 'field.too-long'))
const ticket = fromProvider(64)

const anyBind = {
  /** The bind ticket (spec §3: "code, from the URL"). */
  code: ticket,
  state: z.optional(textInput(128)),
  /** Wanted when `bind_status` is '4': a new account. */
  password: z.optional(field.passwordDigest),
  package_id: z.optional(idInput),
  price_id: z.optional(idInput),
  refer_code: newAccount.refer_code,
  os_type: osType,
  src_channel: channel,
  device_id: deviceId,
  ...solvedCaptcha,
}

const bindPhone = z
  .object({ register_type: z._default(oneOf(['1']), '1'), account_type: oneOf(['1']), ...phoneProof, ...anyBind })
  .check(phoneMatchesCountry)
const bindEmail = z.object({
  register_type: z._default(oneOf(['2']), '2'),
  account_type: oneOf(['2']),
  ...emailProof,
  ...anyBind,
})
const bindNothing = z.object({ register_type: oneOf(['3']), ...anyBind })

const stateRefusals = ['openProviderOff', 'openStateWrong', 'openRefused'] as const

/** Calls about social accounts (spec §7; product §4, §5). */
export const open = {
  openOffered: publicCall('openOffered', 'The social accounts that one can log in with here', {
    input: z.object({}),
    data: z.object({ offered: z.array(z.enum(openTypes)) }),
    refusals: [],
  }),
  openForeign: publicCall('openForeign', 'Where to send a browser to log in with a social account', {
    input: z.object({
      open_type: openType,
      /** `bind` adds the social account to the member who is logged in. */
      intent: z._default(z.enum(['login', 'bind'], 'field.format'), 'login'),
      /** The site the visitor is on, one of the site origins; the region's own by default. */
      origin: z.optional(textInput(128)),
      /** Where to go afterwards: a path of the same site. */
      target: z.optional(textInput(512)),
    }),
    /** `state` comes back in the address; its first letter says what for: `l` log in, `b` bind. */
    data: z.object({ url: z.string(), state: z.string() }),
    refusals: ['openProviderOff', 'tokenExpired'],
    limits: ['openPerAddress'],
  }),
  openSuccess: publicCall('openSuccess', 'The way back from a provider: a log-in, or a ticket to bind with', {
    input: z.object({
      open_type: openType,
      code: fromProvider(2048),
      state: fromProvider(128),
      os_type: osType,
      device_id: deviceId,
      src_channel: channel,
    }),
    data: openOutcome,
    refusals: [...stateRefusals, 'accountBanned'],
    limits: ['openPerAddress'],
  }),
  openBind: memberCall('openBind', 'The way back from a provider for a member: the social account becomes a way in', {
    input: z.object({ open_type: openType, code: fromProvider(2048), state: fromProvider(128) }),
    data: openOutcome,
    refusals: [...stateRefusals, 'openAlreadyBound'],
    limits: ['openPerAddress'],
  }),
  loginBind: publicCall(
    'loginBind',
    'Use a ticket: bind a social account to the owner of a contact, or open an account',
    {
      input: z.union([bindPhone, bindEmail, bindNothing]),
      data: session,
      refusals: [
        'accountBanned',
        'bindTicketWrong',
        'openAlreadyBound',
        'captchaRequired',
        'captchaWrong',
        'verificationCodeWrong',
        'countryNotServed',
        'inviteCodeUnknown',
        'inviteCodeOwn',
        'experiencePackageUnknown',
        'passwordCommon',
      ],
      limits: ['registerPerAddress', 'registerBeforeCaptcha'],
    },
  ),
  openList: memberCall('openList', 'Which social accounts are bound, and which can be', {
    input: z.object({}),
    data: z.object({ ...openBinding.def.shape, offered: z.array(z.enum(openTypes)) }),
    refusals: [],
  }),
  openUntied: memberCall('openUntied', 'Unbind a social account; never the last way in', {
    input: z.object({ open_type: openType }),
    data: openBinding,
    refusals: ['openNotBound', 'lastWayIn'],
  }),
}
