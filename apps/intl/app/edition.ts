import type { Edition } from '@bohe/site/edition.ts'
import { profileSection } from '@bohe/site/features/member/profile-section.tsx'
import { paths } from '@bohe/site/paths.ts'
import { BriefcaseIcon, GameIcon, LiveIcon, MusicIcon, VideoIcon, WebIcon } from '@bohe/ui/icons'
import { PlansOffer } from '#plans-offer.tsx'
import { ordersSection } from '#recharge/orders-section.tsx'
import { rechargePaths } from '#recharge/paths.ts'

/** The international edition: everything it speeds up, and plans. */
export const edition: Edition = {
  name: 'intl',
  region: '0',
  defaultLanguage: 'en',
  navigation: [
    { word: 'link.home', path: paths.home },
    { word: 'link.plans', path: rechargePaths.recharge },
  ],
  footer: [
    { word: 'link.top-up', path: rechargePaths.recharge },
    { word: 'link.protocol', path: paths.protocol },
  ],
  memberSections: [
    profileSection(async () => (await import('@bohe/site/features/member/membership-hero.tsx')).MembershipHero),
    ordersSection,
  ],
  HomeOffer: PlansOffer,
  home: {
    secondAction: rechargePaths.recharge,
    speeds: [
      { word: 'speed.game', text: 'speed.game.text', icon: GameIcon },
      { word: 'speed.video', text: 'speed.video.text', icon: VideoIcon },
      { word: 'speed.music', text: 'speed.music.text', icon: MusicIcon },
      { word: 'speed.web', text: 'speed.web.text', icon: WebIcon },
      { word: 'speed.live', text: 'speed.live.text', icon: LiveIcon },
      { word: 'speed.business', text: 'speed.business.text', icon: BriefcaseIcon },
    ],
    questions: [
      { word: 'question.what', answer: 'question.what.intl.answer' },
      { word: 'question.trial', answer: 'question.trial.answer' },
      { word: 'question.pay', answer: 'question.pay.answer' },
      { word: 'question.devices', answer: 'question.devices.intl.answer' },
      { word: 'question.safe', answer: 'question.safe.answer' },
    ],
  },
  facts: { supportEmail: 'support@bohe.example', hours: '9:00–24:00' },
}
