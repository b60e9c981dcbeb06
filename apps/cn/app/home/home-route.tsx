import { homeWords } from '@bohe/i18n/namespaces/home/home'
import { homeCnWords } from '@bohe/i18n/namespaces/home/home-cn'
import { homeMeta } from '@bohe/site/features/home/home-meta.ts'
import { HomeNews } from '@bohe/site/features/home/home-news.tsx'
import { HomeScreen } from '@bohe/site/features/home/home-screen.tsx'
import { areaNews } from '@bohe/site/features/home/latest-news.ts'
import { StartAction } from '@bohe/site/features/home/start-action.tsx'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { withWords } from '@bohe/site/i18n/words.ts'
import { paths } from '@bohe/site/routing/paths.ts'
import { apiContext } from '@bohe/site/routing/router-context.ts'
import { buttonClass } from '@bohe/ui/button'
import { BoltIcon, BriefcaseIcon, DownloadIcon, GameIcon, LiveIcon, PhoneIcon } from '@bohe/ui/icons'
import { Cluster, Page, Section, Stack } from '@bohe/ui/layout'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'

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

export const loader = ({ context }: LoaderFunctionArgs) => areaNews(context.get(apiContext))

/** index.html */
export default function Home() {
  const { t } = useTranslation('home-cn')
  const { t: common } = useTranslation('home')
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
      offer={<FreeOffer />}
      news={<HomeNews news={useLoaderData<typeof loader>()} />}
      questions={[
        { question: common('question.what'), answer: t('question.what.answer') },
        { question: t('question.free'), answer: t('question.free.answer') },
        { question: t('question.others'), answer: t('question.others.answer') },
        { question: common('question.devices'), answer: t('question.devices.answer') },
        { question: common('question.safe'), answer: common('question.safe.answer') },
      ]}
      allQuestions={<Link to={paths.help()}>{common('questions.all')}</Link>}
      download={<StartAction />}
    />
  )
}

/** What the edition that sells nothing promises instead of plans; members, who have registered, find the client. */
function FreeOffer() {
  const { t } = useTranslation('home-cn')
  return (
    <Section tinted>
      <Page width="reading">
        <Stack gap={6} className="free-offer">
          <h2>{t('free.title')}</h2>
          <p className="hero-lead">{t('free.lead')}</p>
          <Cluster align="center">
            <Link className={`${buttonClass({ tone: 'primary', size: 'lg' })} unless-member`} to={paths.register}>
              {t('free.action')}
            </Link>
            <StartAction tone="secondary" />
          </Cluster>
        </Stack>
      </Page>
    </Section>
  )
}
