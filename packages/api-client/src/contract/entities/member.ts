import * as z from 'zod/mini'
import { flag, id, instant, pagedList, picture } from '../scalars.ts'

/** Login info (spec §3). `account_token` is '' for a browser, which has it as a cookie (product §3). */
export const loginInfo = z.object({ account_token: z.string(), expiry_time: instant })

/** User info (spec §3). `expiry_time` is null before any time was had, and past once it is over; samp = whole seconds left, 0 without, frozen while paused. */
export const userInfo = z.object({
  user_name: z.string(),
  nickname: z.string(),
  email: z.string(),
  sex: z.enum(['保密', '男', '女']),
  birthday: z.string(),
  mobile: z.string(),
  avatar: picture,
  avatar_new: picture,
  region_code: z.string(),
  address: z.string(),
  is_switch_package: flag,
  /** 1: a package may be bought now; 0 while bought time is left, and where nothing is sold. */
  can_buy: flag,
  package_id: z.string(),
  group_title: z.string(),
  expiry_time: z.nullable(instant),
  expiry_time_samp: z.int(),
  package_title: z.string(),
  package_level: z.string(),
  pause_status_id: flag,
  is_set_admin_pass: flag,
  /** 0: the account has social log-ins only, and no password yet. */
  is_set_password: flag,
  mobile_contact_number: z.string(),
  billing_type: z.string(),
  /** Days without the app after which the clock pauses by itself; 0 never. */
  idle_pause_days: z.int(),
  master_account: flag,
  qq: z.string(),
})

/** What log-in and registration answer. */
export const session = z.object({
  login_info: loginInfo,
  user_info: userInfo,
  remember_token: z.optional(z.string()),
})

/**
 * One pause (spec §3); paged by 10. `status` '1' and `resume_time` null while it lasts, '0' when the time was recovered;
 * `op_source` (web, client, auto, operator) is who began it.
 */
export const pauseLog = z.object({
  status: z.string(),
  pause_time: instant,
  resume_time: z.nullable(instant),
  op_source: z.string(),
})
/** Where the membership clock stands (spec §3; product §5). */
export const clockState = z.object({
  pause_status_id: flag,
  expiry_time: z.nullable(instant),
  expiry_time_samp: z.int(),
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

/**
 * The way back from a provider. A known identity is a log-in (`login_info`, `user_info`, `bind_status` '3'); an unknown
 * one brings `bind_status` '4' and a ticket as `code`; a bind answers '3' alone. `target` is the path that was asked for at the start, or ''.
 */
export const openOutcome = z.object({
  login_info: z.optional(loginInfo),
  user_info: z.optional(userInfo),
  bind_status: z.string(),
  code: z.string(),
  nickname: z.string(),
  target: z.string(),
})

/** A device that the account was used on, newest first; `place` is a country's name or ''. */
export const device = z.object({
  device_id: id,
  os_type: z.string(),
  system: z.string(),
  place: z.string(),
  first_time: instant,
  last_time: instant,
  is_current: flag,
  is_online: flag,
})

/** Devices, and whether a secondary password guards them. */
export const deviceList = z.object({ list: z.array(device), is_set_admin_pass: flag })
