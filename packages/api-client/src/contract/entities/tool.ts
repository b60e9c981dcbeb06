import * as z from 'zod/mini'
import { flag, instant } from '../scalars.ts'

/** Captcha (spec §3): the image is a PNG data URL; `audio`, a WAV data URL, comes instead for type `audio`. */
export const captcha = z.object({ key: z.string(), image: z.string(), audio: z.string(), expiry_time: instant })

/** SMS code result (spec §3). `bind_status` is '' but for state 3. */
export const smsCodeResult = z.object({ expiry_time: instant, smscode_key: z.string(), bind_status: z.string() })

/** Mail code result (spec §3): answers say `emailcode_key`, requests `mailcode_key`. */
export const mailCodeResult = z.object({ expiry_time: instant, emailcode_key: z.string(), bind_status: z.string() })

/** Whether a call wants a solved captcha now. */
export const captchaNeed = z.object({ is_validate: flag })
export const captchaNeedOf = z.object({ path: z.string(), method: z.string(), is_validate: flag })

/** A country that codes can be sent to; `pinyin_initial` orders the Chinese list. */
export const country = z.object({
  code: z.string(),
  country_code: z.string(),
  name: z.string(),
  name_en: z.string(),
  pinyin_initial: z.string(),
})
