import { homeWords } from '@bohe/i18n/namespaces/home/home'
import { homeIntlWords } from '@bohe/i18n/namespaces/home/home-intl'
import { cardLookOf } from '@bohe/site/data/card-look.ts'
import { formatMoney } from '@bohe/site/data/money.ts'
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
import { Page, Section, Stack } from '@bohe/ui/layout'
import { MembershipCard } from '@bohe/ui/membership-card'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { rechargePaths } from '#recharge/paths.ts'
import { type MonthlyPrice, monthlyPrices } from './monthly-prices.ts'

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

const cards = [
  { face: 'gold', devices: 1 },
  { face: 'platinum', devices: 1 },
  { face: 'diamond', devices: 2 },
] as const

/** The three cards as they look, each with the least that a month of it costs, when that is known. */
function PlansOffer({ prices }: { prices: readonly MonthlyPrice[] }) {
  const { t } = useTranslation('home-intl')
  const priceOf = (face: string) => {
    const found = prices.find(({ level }) => cardLookOf(level) === face)
    return found && formatMoney(found.amount, found.currency)
  }
  return (
    <Section tinted>
      <Page>
        <div className="section-head">
          <h2>{t('plans.title')}</h2>
          <p>{t('plans.lead')}</p>
        </div>
        <Stack gap={8}>
          <ul className="plan-cards">
            {cards.map(({ face, devices }) => (
              <li key={face}>
                <MembershipCard
                  face={face}
                  title={t(`plans.${face}`)}
                  footer={<span>{t('plans.devices', { count: devices })}</span>}
                >
                  <p>{t(`plans.${face}.text`)}</p>
                  {priceOf(face) && <p className="plan-price">{t('plans.from', { price: priceOf(face) ?? '' })}</p>}
                </MembershipCard>
              </li>
            ))}
          </ul>
          <div>
            <Link className={buttonClass({ tone: 'primary', size: 'lg' })} to={rechargePaths.recharge}>
              {t('plans.action')}
            </Link>
          </div>
        </Stack>
      </Page>
    </Section>
  )
}
