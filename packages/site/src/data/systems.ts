import type { DownloadConfig } from '@bohe/api-client/contract/entities/content'

/** The systems with a client, in the order they are shown. */
export const systems = ['windows', 'mac', 'android', 'ios'] as const satisfies readonly (keyof DownloadConfig)[]

export type System = (typeof systems)[number]

/**
 * The system that a browser runs on, as far as it says; undefined for one without a client. An iPad says that it is a Mac,
 * but no Mac is touched. Needs nothing around it: its source is also run before the page is drawn.
 */
export const systemOf = (userAgent: string, touchPoints: number): System | undefined => {
  if (/Windows Phone/.test(userAgent)) return undefined
  if (/HarmonyOS|OpenHarmony|Android/.test(userAgent)) return 'android'
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh|Mac OS X/.test(userAgent)) return touchPoints > 1 ? 'ios' : 'mac'
  return /Windows/.test(userAgent) ? 'windows' : undefined
}
