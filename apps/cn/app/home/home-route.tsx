import { homeWords } from '@bohe/i18n/namespaces/home'
import { homeCnWords } from '@bohe/i18n/namespaces/home-cn'
import { HomeScreen } from '@bohe/site/features/home/home-screen.tsx'
import { paths } from '@bohe/site/paths.ts'
import { homeMeta } from '@bohe/site/structured-data.ts'
import { useTranslation } from '@bohe/site/translation.ts'
import { withWords } from '@bohe/site/words.ts'
import { BoltIcon, BriefcaseIcon, DownloadIcon, GameIcon, LiveIcon, PhoneIcon } from '@bohe/ui/icons'
import { FreeOffer } from './free-offer.tsx'

export const handle = { ...(await withWords(homeWords, homeCnWords)), isPublic: true }

export const meta = homeMeta(t => ({ title: t('home-cn:title'), description: t('home-cn:description') }))

const speeds = [
  ['shooter', BoltIcon],
  ['arena', GameIcon],
  ['console', LiveIcon],
  ['mobile', PhoneIcon],
  ['update', DownloadIcon],
  ['store', BriefcaseIcon],
] as const

export default function Home() {
  const { t } = useTranslation('home-cn')
  const { t: common } = useTranslation('home')
  return (
    <HomeScreen
      heading={t('heading')}
      lead={t('lead')}
      action={{ text: t('action'), to: paths.register }}
      secondAction={{ text: t('second-action'), to: '#steps' }}
      speeds={{
        title: t('speeds.title'),
        lead: t('speeds.lead'),
        tiles: speeds.map(([name, Icon]) => ({ title: t(`speed.${name}`), text: t(`speed.${name}.text`), Icon })),
      }}
      chooseText={t('step.choose.text')}
      offer={<FreeOffer />}
      questions={[
        { question: common('question.what'), answer: t('question.what.answer') },
        { question: t('question.free'), answer: t('question.free.answer') },
        { question: t('question.others'), answer: t('question.others.answer') },
        { question: common('question.devices'), answer: t('question.devices.answer') },
        { question: common('question.safe'), answer: common('question.safe.answer') },
      ]}
    />
  )
}
