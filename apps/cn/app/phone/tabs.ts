import type { PhoneTab } from '@bohe/site/layout/phone-frame.tsx'
import { paths } from '@bohe/site/routing/paths.ts'
import { BoltIcon, ChatIcon, NewsIcon, UserIcon } from '@bohe/ui/icons'

/** The places of the phone edition that has nothing to buy. */
export const tabs = [
  { word: 'tab.accelerate', path: paths.phone, Icon: BoltIcon },
  { word: 'tab.news', path: paths.news(), Icon: NewsIcon },
  { word: 'tab.contact', path: paths.phoneContact, Icon: ChatIcon },
  { word: 'tab.me', path: paths.user(), Icon: UserIcon },
] as const satisfies readonly PhoneTab[]
