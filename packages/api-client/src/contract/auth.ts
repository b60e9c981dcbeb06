import * as field from '@bohe/validation/fields'
import { phoneMatchesCountry } from '@bohe/validation/forms'
import * as z from 'zod/mini'
import { memberCall, publicCall } from './endpoint.ts'
import { session } from './entities/member.ts'
import { packageItem } from './entities/order.ts'
import { idInput, oneOf, textInput } from './scalars.ts'
import { defaultChannel, defaultCountryCode, defaultOsType } from './wire.ts'

const osType = z._default(oneOf(['0', '1', '2', '3', '4', '5']), defaultOsType.register)
const solvedCaptcha = { checkcode: z.optional(z.string()), checkcode_key: z.optional(textInput(64)) }
const deviceId = z.optional(textInput(64))
const channel = z._default(textInput(64), defaultChannel)
const key = (empty: string) => z.string(empty).check(z.minLength(1, empty), z.maxLength(64, 'field.too-long'))

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
  .object({
    register_type: oneOf(['1']),
    country_code: z._default(field.countryCode, defaultCountryCode),
    phone: z.string('mobile.empty'),
    smscode: field.smsCode,
    smscode_key: key('sms-code.empty'),
    ...newAccount,
  })
  .check(phoneMatchesCountry)

const emailRegistration = z.object({
  register_type: oneOf(['2']),
  email: field.email,
  mailcode: field.emailCode,
  mailcode_key: key('email-code.empty'),
  ...newAccount,
})

const passwordLogin = z.object({
  username: field.account,
  country_code: z._default(field.countryCode, defaultCountryCode),
  password: field.passwordDigest,
  user_type: z._default(oneOf(['0']), '0'),
  src_channel: channel,
  os_type: osType,
  device_id: deviceId,
  ...solvedCaptcha,
})

/** Calls under Auth of spec §7. */
export const auth = {
  login: publicCall('login', 'Log in with a password: `username` is a phone number, an e-mail address or a user name', {
    input: passwordLogin,
    data: session,
    refusals: ['loginFailed', 'loginLocked', 'captchaRequired', 'captchaWrong'],
    limits: ['loginPerAddress', 'loginFailures', 'loginBeforeCaptcha'],
  }),
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
      'experiencePackageUnknown',
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

export { emailRegistration, phoneRegistration }
