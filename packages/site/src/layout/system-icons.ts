import { AndroidIcon, AppleIcon, PhoneIcon, WindowsIcon } from '@bohe/ui/icons'
import type { System } from '#data/systems.ts'

/** The sign of each system; both of Apple's would be the same. */
export const systemIcons: Record<System, typeof PhoneIcon> = {
  windows: WindowsIcon,
  mac: AppleIcon,
  android: AndroidIcon,
  ios: PhoneIcon,
}
