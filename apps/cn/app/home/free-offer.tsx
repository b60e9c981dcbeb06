import { StartAction } from '@bohe/site/features/home/start-action.tsx'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { paths } from '@bohe/site/routing/paths.ts'
import { buttonClass } from '@bohe/ui/button'
import { Cluster, Page, Section, Stack } from '@bohe/ui/layout'
import { Link } from 'react-router'

/** What the edition that sells nothing promises instead of plans; members, who have registered, find the client. */
export function FreeOffer() {
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
