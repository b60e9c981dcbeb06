import * as field from '@bohe/validation/fields'
import { phoneMatchesCountry } from '@bohe/validation/forms'
import * as z from 'zod/mini'
import { memberCall, publicCall } from './endpoint.ts'
import { session } from './entities/member.ts'
import { packageItem } from './entities/order.ts'
import { channel, deviceId, emailProof, newPasswordsMatch, osType, phoneProof, solvedCaptcha } from './proof.ts'
import { flag, idInput, oneOf, textInput } from './scalars.ts'
import { defaultCountryCode } from './wire.ts'

const newAccount = {
  password: field.passwordDigest,
  nickname: z.optional(textInput(32)),
  username: z.optional(textInput(32)),
  package_id: idInput,
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

/** Calls under Auth of spec §7. */
export const auth = {
  login: publicCall(
    'login',
    'Log in with a password or a remembered device (`username` is a phone number, an e-mail address or a user name), or with a code',
    {
      input: z.union([passwordLogin, rememberedLogin, phoneCodeLogin, emailCodeLogin]),
      data: session,
      refusals: [
        'loginFailed',
        'loginLocked',
        'captchaRequired',
        'captchaWrong',
        'verificationCodeWrong',
        'countryNotServed',
        'bindTicketWrong',
        'openAlreadyBound',
      ],
      limits: ['loginPerAddress', 'loginFailures', 'loginBeforeCaptcha'],
    },
  ),
  retrieve: publicCall('retrieve', 'Set a new password with a code sent to the phone or mailbox of the account', {
    input: z.union([phoneRetrieval, emailRetrieval]),
    data: z.object({}),
    refusals: ['captchaRequired', 'captchaWrong', 'verificationCodeWrong', 'countryNotServed', 'passwordCommon'],
    limits: ['retrievePerAddress', 'retrieveBeforeCaptcha'],
  }),
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
  exchange: publicCall(
    'exchange',
    'Log in by a token from an address (`?account_token=`): it dies, a new one takes over',
    {
      input: z.object({
        account_token: z.string('field.required').check(z.regex(/^[\w-]{1,128}$/, 'field.format')),
        os_type: osType,
        device_id: deviceId,
      }),
      data: session,
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
