import { homeWords } from '@bohe/i18n/namespaces/home'
import { homeIntlWords } from '@bohe/i18n/namespaces/home-intl'
import { homeMeta } from '@bohe/site/features/home/home-meta.ts'
import { HomeNews } from '@bohe/site/features/home/home-news.tsx'
import { HomeScreen } from '@bohe/site/features/home/home-screen.tsx'
import { latestNews } from '@bohe/site/features/home/latest-news.ts'
import { StartAction } from '@bohe/site/features/home/start-action.tsx'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { withWords } from '@bohe/site/i18n/words.ts'
import { paths } from '@bohe/site/routing/paths.ts'
import { apiContext, languageContext } from '@bohe/site/routing/router-context.ts'
import { buttonClass } from '@bohe/ui/button'
import { BriefcaseIcon, GameIcon, LiveIcon, MusicIcon, VideoIcon, WebIcon } from '@bohe/ui/icons'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { monthlyPrices } from './monthly-prices.ts'
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

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const api = context.get(apiContext)
  const [news, prices] = await Promise.all([latestNews(api), monthlyPrices(api, context.get(languageContext))])
  return { news, prices }
}

/** index.html */
export default function Home() {
  const { t } = useTranslation('home-intl')
  const { t: common } = useTranslation('home')
  const { news, prices } = useLoaderData<typeof loader>()
  return (
    <HomeScreen
      heading={t('heading')}
      lead={t('lead')}
      actions={
        <>
          <StartAction />
          <Link className={`${buttonClass({ tone: 'quiet', size: 'lg' })} unless-member`} to={paths.register}>
            {t('action')}
          </Link>
        </>
      }
      speeds={{
        title: t('speeds.title'),
        lead: t('speeds.lead'),
        tiles: speeds.map(([name, Icon]) => ({ title: t(`speed.${name}`), text: t(`speed.${name}.text`), Icon })),
      }}
      chooseText={t('step.choose.text')}
      offer={<PlansOffer prices={prices} />}
      news={<HomeNews news={news} />}
      questions={[
        { question: common('question.what'), answer: t('question.what.answer') },
        { question: t('question.trial'), answer: t('question.trial.answer') },
        { question: t('question.pay'), answer: t('question.pay.answer') },
        { question: common('question.devices'), answer: t('question.devices.answer') },
        { question: common('question.safe'), answer: common('question.safe.answer') },
      ]}
      allQuestions={<Link to={paths.help()}>{common('questions.all')}</Link>}
      download={<StartAction />}
    />
  )
}
