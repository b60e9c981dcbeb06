import { PayScene, PlatformCode } from '@bohe/api-client/contract/wire'

/** Marks of a browser's User-Agent, the particular before the general; WeChat's own browser runs on a phone. */
const marks = [
  [/MicroMessenger/i, PlatformCode.wechat],
  [/Android/i, PlatformCode.android],
  [/iPhone|iPad|iPod/i, PlatformCode.ios],
  [/Windows/i, PlatformCode.windows],
] as const

/** The platform code of a browser (spec §3): 0 Windows, 1 Mac, 2 Android, 3 iOS, 4 WeChat; anything else counts as 1. */
export const platformOf = (userAgent: string): string =>
  marks.find(([mark]) => mark.test(userAgent))?.[1] ?? PlatformCode.mac

/** Marks of where a browser can pay, the particular before the general. */
const sceneMarks = [
  [/MicroMessenger/i, PayScene.jsapi],
  [/Android|HarmonyOS|iPhone|iPad|iPod/i, PayScene.h5],
] as const

/** Where a browser can pay: within WeChat, on a phone, or by another device that scans. */
export const paySceneOf = (userAgent: string): PayScene =>
  sceneMarks.find(([mark]) => mark.test(userAgent))?.[1] ?? PayScene.qr
