import * as z from 'zod/mini'
import { flag, instant, pagedList } from '../scalars.ts'

/** Login info (spec §3). `account_token` is '' for a browser, which has it as a cookie (product §3). */
export const loginInfo = z.object({ account_token: z.string(), expiry_time: instant })

/** User info (spec §3). `expiry_time` null and `expiry_time_samp` 0 without bought time; samp = whole seconds left, frozen while paused. */
export const userInfo = z.object({
  user_name: z.string(),
  nickname: z.string(),
  email: z.string(),
  sex: z.enum(['保密', '男', '女']),
  birthday: z.string(),
  mobile: z.string(),
  avatar: z.string(),
  avatar_new: z.string(),
  region_code: z.string(),
  address: z.string(),
  is_switch_package: flag,
  package_id: z.string(),
  group_title: z.string(),
  expiry_time: z.nullable(instant),
  expiry_time_samp: z.int(),
  package_title: z.string(),
  package_level: z.string(),
  pause_status_id: flag,
  is_set_admin_pass: flag,
  mobile_contact_number: z.string(),
  billing_type: z.string(),
  master_account: flag,
  qq: z.string(),
})

/** What log-in and registration answer. */
export const session = z.object({
  login_info: loginInfo,
  user_info: userInfo,
  remember_token: z.optional(z.string()),
})

/** Bind payload (spec §3). */
export const bindPayload = z.object({
  account_type: z.enum(['1', '2']),
  register_type: z.string(),
  code: z.string(),
  state: z.string(),
  account_token: z.optional(z.string()),
  verify_code: z.optional(z.string()),
  verify_key: z.optional(z.string()),
  country_code: z.optional(z.string()),
  phone: z.optional(z.string()),
  smscode: z.optional(z.string()),
  smscode_key: z.optional(z.string()),
  email: z.optional(z.string()),
  mailcode: z.optional(z.string()),
  mailcode_key: z.optional(z.string()),
  os_type: z.optional(z.string()),
  refer_code: z.optional(z.string()),
})

/** Password change (spec §3). Passwords travel as MD5. */
export const passwordChange = z.object({
  old_password: z.string(),
  new_password: z.string(),
  new_password_confirmation: z.string(),
})

/** Password reset (spec §3). */
export const passwordReset = z.object({
  verify_key: z.string(),
  verify_code: z.string(),
  new_password: z.string(),
  new_password_confirmation: z.string(),
})

/** One pause or resume (spec §3); paged by 10. */
export const pauseLog = z.object({
  status: z.string(),
  pause_time: instant,
  resume_time: z.nullable(instant),
  op_source: z.string(),
})
export const pauseLogs = pagedList(pauseLog)

/** Open-account bindings (spec §3), with the spec's spelling of the keys. */
export const openBinding = z.object({
  wechat: flag,
  QQ: flag,
  weibo: flag,
  facebook: flag,
  google: flag,
  twitter: flag,
})

/** Upload (spec §3): the fields beside the file part. */
export const uploadFields = z.object({
  filename: z.string(),
  nickname: z.optional(z.string()),
  folder_name: z._default(z.string(), 'bohe'),
})
