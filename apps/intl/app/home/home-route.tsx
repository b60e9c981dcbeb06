import { homeWords } from '@bohe/i18n/namespaces/home'
import { homeIntlWords } from '@bohe/i18n/namespaces/home-intl'
import { HomeScreen } from '@bohe/site/features/home/home-screen.tsx'
import { paths } from '@bohe/site/paths.ts'
import { homeMeta } from '@bohe/site/structured-data.ts'
import { useTranslation } from '@bohe/site/translation.ts'
import { withWords } from '@bohe/site/words.ts'
import { BriefcaseIcon, GameIcon, LiveIcon, MusicIcon, VideoIcon, WebIcon } from '@bohe/ui/icons'
import { rechargePaths } from '#recharge/paths.ts'
import { PlansOffer } from './plans-offer.tsx'

export const handle = { ...(await withWords(homeWords, homeIntlWords)), isPublic: true }

export const meta = homeMeta(t => ({ title: t('home-intl:title'), description: t('home-intl:description') }))

const speeds = [
  ['game', GameIcon],
  ['video', VideoIcon],
  ['music', MusicIcon],
  ['web', WebIcon],
  ['live', LiveIcon],
  ['business', BriefcaseIcon],
] as const

export default function Home() {
  const { t } = useTranslation('home-intl')
  const { t: common } = useTranslation('home')
  return (
    <HomeScreen
      heading={t('heading')}
      lead={t('lead')}
      action={{ text: t('action'), to: paths.register }}
      secondAction={{ text: t('second-action'), to: rechargePaths.recharge }}
      speeds={{
        title: t('speeds.title'),
        lead: t('speeds.lead'),
        tiles: speeds.map(([name, Icon]) => ({ title: t(`speed.${name}`), text: t(`speed.${name}.text`), Icon })),
      }}
      chooseText={t('step.choose.text')}
      offer={<PlansOffer />}
      questions={[
        { question: common('question.what'), answer: t('question.what.answer') },
        { question: t('question.trial'), answer: t('question.trial.answer') },
        { question: t('question.pay'), answer: t('question.pay.answer') },
        { question: common('question.devices'), answer: t('question.devices.answer') },
        { question: common('question.safe'), answer: common('question.safe.answer') },
      ]}
    />
  )
}
