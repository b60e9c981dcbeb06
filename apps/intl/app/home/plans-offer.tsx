import { useTranslation } from '@bohe/site/translation.ts'
import { buttonClass } from '@bohe/ui/button'
import { Grid, Page, Section, Stack } from '@bohe/ui/layout'
import { MembershipCard } from '@bohe/ui/membership-card'
import { Link } from 'react-router'
import { rechargePaths } from '#recharge/paths.ts'

const cards = [
  { face: 'gold', devices: 1 },
  { face: 'platinum', devices: 1 },
  { face: 'diamond', devices: 2 },
] as const

/** The three cards as they look; prices are on the plans page alone, where they come from the data. */
export function PlansOffer() {
  const { t } = useTranslation('home-intl')
  return (
    <Section tinted>
      <Page>
        <div className="section-head">
          <h2>{t('plans.title')}</h2>
          <p>{t('plans.lead')}</p>
        </div>
        <Stack gap={8}>
          <Grid as="ul" gap={4} column="wide">
            {cards.map(({ face, devices }) => (
              <li key={face}>
                <MembershipCard
                  face={face}
                  title={t(`plans.${face}`)}
                  footer={<span>{t('plans.devices', { count: devices })}</span>}
                >
                  <p>{t(`plans.${face}.text`)}</p>
                </MembershipCard>
              </li>
            ))}
          </Grid>
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
