import type { PhoneTab } from '@bohe/site/layout/phone-frame.tsx'
import { paths } from '@bohe/site/routing/paths.ts'
import { BoltIcon, ChatIcon, PlanIcon, UserIcon } from '@bohe/ui/icons'
import { phoneRechargePaths } from '#recharge/paths.ts'

/** The places of the phone edition that sells time. */
export const tabs = [
  { word: 'tab.accelerate', path: paths.phone, Icon: BoltIcon },
  { word: 'tab.recharge', path: phoneRechargePaths.recharge, Icon: PlanIcon },
  { word: 'tab.contact', path: paths.phoneContact, Icon: ChatIcon },
  { word: 'tab.me', path: paths.user(), Icon: UserIcon },
] as const satisfies readonly PhoneTab[]
