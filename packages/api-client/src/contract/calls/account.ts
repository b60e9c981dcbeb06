import * as field from '@bohe/validation/fields'
import { phoneMatchesCountry } from '@bohe/validation/forms'
import * as z from 'zod/mini'
import { memberCall } from '../endpoint.ts'
import { deviceList, userInfo } from '../entities/member.ts'
import { emailProof, newPasswordsMatch, phoneProof, typedVerificationCode, verifyKey } from '../proof.ts'
import { oneOf, picture, textInput } from '../scalars.ts'

const accountType = oneOf(['1', '2'])
const confirmation = z.optional(verifyKey)
const newPassword = { new_password: field.passwordDigest, new_password_confirmation: field.passwordDigest }

/** What is empty may be sent back empty; what is not is not cleared, which the server knows. */
const orEmpty = <Rule extends z.ZodMiniType>(rule: Rule) => z.union([z.literal(''), rule])

const contactRefusals = ['verificationCodeWrong', 'confirmationNeeded'] as const
const phone = z.object({ ...phoneProof, verify_key: confirmation }).check(phoneMatchesCountry)
const email = z.object({ ...emailProof, verify_key: confirmation })

/** Calls about a member's own account: profile, password, contacts, devices (spec §7 User; product §4, §5). */
export const account = {
  editProfile: memberCall(
    'editProfile',
    'Change any part of the profile; nothing is cleared to empty (spec §5), and what was read may be sent back whole',
    {
      input: z.object({
        nickname: z.optional(orEmpty(field.nickname)),
        birthday: z.optional(orEmpty(field.birthday)),
        address: z.optional(orEmpty(field.address)),
        sex: z.optional(z.enum(['保密', '男', '女'], 'field.format')),
        mobile_contact_number: z.optional(field.contactNumber),
        qq: z.optional(field.qqNumber),
        idle_pause_days: z.optional(oneOf(['0', '3', '7', '14', '30'])),
      }),
      data: userInfo,
      refusals: ['tryLater'],
      limits: ['editsPerMember'],
    },
  ),
  uploadAvatar: memberCall('uploadAvatar', 'A new picture: png, jpeg or webp, at most 2 MiB, re-encoded', {
    multipart: true,
    input: z.object({
      file: z.custom<Blob | Uint8Array>(value => value instanceof Uint8Array || value instanceof Blob, 'image.empty'),
      filename: z.optional(textInput(255)),
      nickname: z.optional(textInput(32)),
      folder_name: z._default(z.enum(['bohe'], 'field.format'), 'bohe'),
    }),
    data: z.object({ avatar: picture, avatar_new: picture }),
    refusals: ['imageTooLarge', 'imageUnreadable'],
    limits: ['uploadsPerMember'],
  }),
  changePassword: memberCall('changePassword', 'A new password for the old one; every other device is signed out', {
    input: z.object({ old_password: field.passwordDigest, ...newPassword }).check(newPasswordsMatch),
    data: z.object({}),
    refusals: ['oldPasswordWrong', 'passwordLocked', 'passwordCommon'],
    limits: ['passwordTriesPerMember'],
  }),
  sendMemberCode: memberCall('sendMemberCode', "A code to the member's own phone ('1') or mailbox ('2')", {
    input: z.object({ account_type: accountType }),
    data: z.object({ verify_key: z.string(), expiry_time: z.string() }),
    refusals: ['contactMissing', 'resendTooSoon', 'sendBudget'],
    limits: ['codePerTargetMinute', 'codePerTargetHour', 'codePerTargetDay', 'codePerAddressHour', 'codePerAddressDay'],
  }),
  validateMemberCode: memberCall('validateMemberCode', 'Confirm with the code that it is you: a key for one action', {
    input: z.object({ account_type: accountType, verify_code: typedVerificationCode, verify_key: verifyKey }),
    data: z.object({ verify_key: z.string(), expiry_time: z.string() }),
    refusals: ['verificationCodeWrong', 'contactMissing'],
  }),
  resetPassword: memberCall('resetPassword', 'A new password after a confirmation; every other device is signed out', {
    input: z
      .object({ verify_key: verifyKey, verify_code: z.optional(typedVerificationCode), ...newPassword })
      .check(newPasswordsMatch),
    data: z.object({}),
    refusals: ['confirmationNeeded', 'passwordCommon'],
  }),
  bindPhone: memberCall('bindPhone', 'Add a phone; with an e-mail address bound, a confirmation goes with it', {
    input: phone,
    data: userInfo,
    refusals: [...contactRefusals, 'contactAlreadySet', 'mobileTaken', 'countryNotServed'],
  }),
  bindEmail: memberCall('bindEmail', 'Add an e-mail address; with a phone bound, a confirmation goes with it', {
    input: email,
    data: userInfo,
    refusals: [...contactRefusals, 'contactAlreadySet', 'emailTaken'],
  }),
  modifyPhone: memberCall('modifyPhone', 'Another phone, after a confirmation; other devices are signed out', {
    input: phone,
    data: userInfo,
    refusals: [...contactRefusals, 'contactMissing', 'mobileTaken', 'countryNotServed'],
  }),
  modifyEmail: memberCall('modifyEmail', 'Another e-mail address, after a confirmation; other devices are signed out', {
    input: email,
    data: userInfo,
    refusals: [...contactRefusals, 'contactMissing', 'emailTaken'],
  }),
  clearPhone: memberCall('clearPhone', 'Remove the phone, after a confirmation; never the last way in', {
    input: z.object({ verify_key: confirmation }),
    data: userInfo,
    refusals: ['confirmationNeeded', 'contactMissing', 'lastWayIn'],
  }),
  clearEmail: memberCall('clearEmail', 'Remove the e-mail address, after a confirmation; never the last way in', {
    input: z.object({ verify_key: confirmation }),
    data: userInfo,
    refusals: ['confirmationNeeded', 'contactMissing', 'lastWayIn'],
  }),
  manageDevices: memberCall(
    'manageDevices',
    'Devices; `device_id` signs one out, `new_admin_pass` sets the secondary password (MD5; empty clears it)',
    {
      input: z.object({
        device_id: z.optional(textInput(64)),
        admin_pass: z.optional(field.passwordDigest),
        new_admin_pass: z.optional(z.union([z.literal(''), field.passwordDigest])),
        old_admin_pass: z.optional(field.passwordDigest),
        verify_key: confirmation,
      }),
      data: deviceList,
      refusals: [
        'deviceUnknown',
        'secondaryPasswordNeeded',
        'secondaryPasswordWrong',
        'secondaryPasswordLocked',
        'confirmationNeeded',
      ],
      limits: ['secondaryPasswordTries'],
    },
  ),
}
