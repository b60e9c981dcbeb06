import { faceOf } from '@bohe/site/data/card-face.ts'
import { formatMoney } from '@bohe/site/data/money.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { buttonClass } from '@bohe/ui/button'
import { Page, Section, Stack } from '@bohe/ui/layout'
import { MembershipCard } from '@bohe/ui/membership-card'
import { Link } from 'react-router'
import { rechargePaths } from '#recharge/paths.ts'
import type { MonthlyPrice } from './monthly-prices.ts'

const cards = [
  { face: 'gold', devices: 1 },
  { face: 'platinum', devices: 1 },
  { face: 'diamond', devices: 2 },
] as const

/** The three cards as they look, each with the least that a month of it costs, when that is known. */
export function PlansOffer({ prices }: { prices: readonly MonthlyPrice[] }) {
  const { t } = useTranslation('home-intl')
  const priceOf = (face: string) => {
    const found = prices.find(({ level }) => faceOf(level) === face)
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
          <ul className="plan-faces">
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
