import type { Edition } from '@bohe/site/edition.ts'
import { FreeOffer } from '@bohe/site/features/home/free-offer.tsx'
import { profileSection } from '@bohe/site/features/member/profile-section.tsx'
import { paths } from '@bohe/site/paths.ts'
import { BoltIcon, BriefcaseIcon, DownloadIcon, GameIcon, LiveIcon, PhoneIcon } from '@bohe/ui/icons'

/** The mainland edition: free game acceleration, nothing to buy. */
export const edition: Edition = {
  name: 'cn',
  region: '1',
  defaultLanguage: 'zh_CN',
  navigation: [{ word: 'link.home', path: paths.home }],
  footer: [{ word: 'link.protocol', path: paths.protocol }],
  memberSections: [
    profileSection(async () => (await import('@bohe/site/features/member/free-game-card.tsx')).FreeGameCard),
  ],
  HomeOffer: FreeOffer,
  home: {
    secondAction: '#steps',
    speeds: [
      { word: 'cn-speed.shooter', text: 'cn-speed.shooter.text', icon: BoltIcon },
      { word: 'cn-speed.moba', text: 'cn-speed.moba.text', icon: GameIcon },
      { word: 'cn-speed.console', text: 'cn-speed.console.text', icon: LiveIcon },
      { word: 'cn-speed.mobile', text: 'cn-speed.mobile.text', icon: PhoneIcon },
      { word: 'cn-speed.update', text: 'cn-speed.update.text', icon: DownloadIcon },
      { word: 'cn-speed.store', text: 'cn-speed.store.text', icon: BriefcaseIcon },
    ],
    questions: [
      { word: 'question.what', answer: 'question.what.cn.answer' },
      { word: 'question.free', answer: 'question.free.answer' },
      { word: 'question.account', answer: 'question.account.answer' },
      { word: 'question.devices', answer: 'question.devices.cn.answer' },
      { word: 'question.safe', answer: 'question.safe.answer' },
    ],
  },
  facts: { hours: '8:00–24:00' },
}
