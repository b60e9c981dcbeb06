import { PlatformCode } from '@bohe/api-client/contract/wire'

const nativePlatforms: readonly string[] = [
  PlatformCode.windows,
  PlatformCode.mac,
  PlatformCode.android,
  PlatformCode.ios,
]

/** Whether an os_type is a native client's, which counts against the package's device limit (product §5). */
export const isNativeClient = (osType: string): boolean => nativePlatforms.includes(osType)
