import { PlatformCode } from '@bohe/api-client/contract/wire'
import Bowser from 'bowser'

/** The systems of native clients by os_type. */
const nativeSystems: Readonly<Record<string, string>> = {
  [PlatformCode.windows]: 'Windows',
  [PlatformCode.mac]: 'macOS',
  [PlatformCode.android]: 'Android',
  [PlatformCode.ios]: 'iOS',
}

/** Whether an os_type is a native client's, which counts against the package's device limit (product §5). */
export const isNativeClient = (osType: string): boolean => nativeSystems[osType] !== undefined

/**
 * What a device is, in names that no language changes: `Windows` for a native client, `Windows · Chrome` for a browser,
 * '' when its user agent says nothing. Without versions: browsers have stopped telling the system's true one.
 */
export const systemOf = (osType: string, userAgent: string): string => {
  const native = nativeSystems[osType]
  if (native !== undefined) return native
  if (userAgent === '') return ''
  const { os, browser } = Bowser.parse(userAgent)
  return [os.name, browser.name].filter(Boolean).join(' · ')
}
