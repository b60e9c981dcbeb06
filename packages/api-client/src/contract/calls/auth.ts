import * as field from '@bohe/validation/fields'
import { phoneMatchesCountry } from '@bohe/validation/forms'
import * as z from 'zod/mini'
import { memberCall, publicCall } from '../endpoint.ts'
import { session } from '../entities/member.ts'
import { packageItem } from '../entities/order.ts'
import { channel, deviceId, emailProof, newPasswordsMatch, osType, phoneProof, solvedCaptcha } from '../proof.ts'
import { flag, idInput, instant, oneOf, textInput } from '../scalars.ts'
import { defaultCountryCode } from '../wire.ts'

const newAccount = {
  password: field.passwordDigest,
  nickname: z.optional(z.union([z.literal(''), field.nickname], 'nickname.format')),
  /** To log in with beside the contact; one is made up for who sends none. */
  username: z.optional(z.union([z.literal(''), field.userName], 'user-name.format')),
  package_id: field.experiencePackage,
  price_id: z.optional(idInput),
  refer_code: z._default(field.inviteCode, ''),
  os_type: osType,
  src_channel: channel,
  device_id: deviceId,
  ...solvedCaptcha,
}

const phoneRegistration = z
  .object({ register_type: oneOf(['1']), ...phoneProof, ...newAccount })
  .check(phoneMatchesCountry)

const emailRegistration = z.object({ register_type: oneOf(['2']), ...emailProof, ...newAccount })

const anyLogin = {
  user_type: z._default(oneOf(['0']), '0'),
  src_channel: channel,
  os_type: osType,
  device_id: deviceId,
  /** 1 asks for a `remember_token`. */
  remember_me: z._default(oneOf(['0', '1']), '0'),
  /** A bind ticket: the social identity behind it is attached to whoever logs in. */
  code: z.optional(textInput(64)),
  ...solvedCaptcha,
}

const passwordLogin = z.object({
  username: field.account,
  country_code: z._default(field.countryCode, defaultCountryCode),
  password: field.passwordDigest,
  ...anyLogin,
})

const rememberedLogin = z.object({
  username: field.account,
  country_code: z._default(field.countryCode, defaultCountryCode),
  remember_token: field.rememberedPassword,
  ...anyLogin,
})

const phoneCodeLogin = z.object({ ...phoneProof, ...anyLogin }).check(phoneMatchesCountry)
const emailCodeLogin = z.object({ ...emailProof, ...anyLogin })

const newPassword = {
  new_password: field.passwordDigest,
  new_password_confirmation: field.passwordDigest,
  ...solvedCaptcha,
}

const phoneRetrieval = z
  .object({ register_type: oneOf(['1']), ...phoneProof, ...newPassword })
  .check(phoneMatchesCountry, newPasswordsMatch)
const emailRetrieval = z.object({ register_type: oneOf(['2']), ...emailProof, ...newPassword }).check(newPasswordsMatch)

/** A token that came in an address. */
const arrivingToken = z.string('field.required').check(z.regex(/^[\w-]{1,128}$/, 'field.format'))

/** Calls under Auth of spec §7. */
export const auth = {
  login: publicCall(
    'login',
    'Log in with a password or a remembered device (`username` is a phone number, an e-mail address or a user name), or with a code. A right code for a contact that nobody has answers 400103 or 400104; the key in its `data` registers with the same code',
    {
      input: z.union([passwordLogin, rememberedLogin, phoneCodeLogin, emailCodeLogin]),
      data: session,
      refusals: [
        'loginFailed',
        'loginLocked',
        'accountBanned',
        'captchaRequired',
        'captchaWrong',
        'verificationCodeWrong',
        'mobileUnregistered',
        'emailUnregistered',
        'countryNotServed',
        'bindTicketWrong',
        'openAlreadyBound',
      ],
      limits: ['loginPerAddress', 'loginFailures', 'loginBeforeCaptcha'],
    },
  ),
  retrieve: publicCall(
    'retrieve',
    'Set a new password with a code sent to the phone or mailbox of the account; for a contact that nobody has, as at log-in',
    {
      input: z.union([phoneRetrieval, emailRetrieval]),
      data: z.object({}),
      refusals: [
        'captchaRequired',
        'captchaWrong',
        'verificationCodeWrong',
        'mobileUnregistered',
        'emailUnregistered',
        'countryNotServed',
        'passwordCommon',
      ],
      limits: ['retrievePerAddress', 'retrieveBeforeCaptcha'],
    },
  ),
  accountExists: publicCall(
    'accountExists',
    'Whether an account exists; said only to who solved a captcha for asking',
    {
      input: z.object({
        username: field.account,
        country_code: z._default(field.countryCode, defaultCountryCode),
        ...solvedCaptcha,
      }),
      data: z.object({ exists: flag }),
      refusals: ['captchaRequired', 'captchaWrong'],
    },
  ),
  redeemToken: publicCall(
    'redeemToken',
    'Log in by a token from an address (`?account_token=`): it dies, a new one takes over. A `web_token` makes a session of a browser',
    {
      input: z.object({
        account_token: arrivingToken,
        os_type: osType,
        device_id: deviceId,
      }),
      data: session,
      refusals: ['tokenExpired', 'anotherMember'],
      limits: ['loginPerAddress'],
    },
  ),
  webToken: memberCall(
    'webToken',
    'For an app: a token for `?account_token=` of a site, good once within a minute; the session of the app stays as it is',
    {
      input: z.object({}),
      data: z.object({ web_token: z.string(), expiry_time: instant }),
      refusals: [],
      limits: ['webTokensPerMember'],
    },
  ),
  accountOfToken: publicCall(
    'accountOfToken',
    'Whose account a token from an address opens, for a page that asks first; the token stays as it is',
    {
      input: z.object({ account_token: arrivingToken }),
      /** As others may see it: `m***a`, `138****0001`. */
      data: z.object({ masked_name: z.string() }),
      refusals: ['tokenExpired', 'anotherMember'],
      limits: ['loginPerAddress'],
    },
  ),
  register: publicCall('register', 'Register by phone or e-mail', {
    input: z.union([phoneRegistration, emailRegistration]),
    data: session,
    refusals: [
      'captchaRequired',
      'captchaWrong',
      'verificationCodeWrong',
      'mobileTaken',
      'emailTaken',
      'userNameTaken',
      'countryNotServed',
      'inviteCodeUnknown',
      'inviteCodeOwn',
      'experiencePackageUnknown',
      'passwordCommon',
    ],
    limits: ['registerPerAddress', 'registerBeforeCaptcha'],
  }),
  registerPackage: publicCall('registerPackage', 'Experience packages to choose from at registration', {
    input: z.object({ user_type: z._default(oneOf(['0']), '0') }),
    data: z.array(packageItem),
    refusals: [],
  }),
  logout: memberCall('logout', 'Log out; the client treats 400006 as success too', {
    input: z.object({}),
    data: z.object({}),
    refusals: [],
  }),
}

export { emailRegistration, newAccount, phoneRegistration }
