import { buttonClass } from '@bohe/ui/button'
import { Page, Section, Stack } from '@bohe/ui/layout'
import { DescriptionList } from '@bohe/ui/table'
import { Link } from 'react-router'
import { useEdition } from '#edition.ts'
import { useTranslation } from '#i18n/translation.ts'
import { paths } from '#routing/paths.ts'
import { useSiteConfig } from '#routing/root-data.ts'
import { ContactWays } from './contact-ways.tsx'
import { HoursLine, OpenNow } from './open-hours.tsx'

/** userserver.html: whether somebody is there, how to reach them, what to have at hand. */
export function ServiceScreen() {
  const { t } = useTranslation('about')
  const { name } = useEdition()
  // What makes an answer quick; one point of it is an edition's own.
  const points = ['account', 'system', 'moment', `subject.${name}`, 'picture'] as const
  return (
    <Section tight>
      <Page>
        <Stack gap={12}>
          <div className="service-head">
            <Stack gap={2}>
              <h1>{t('service.title')}</h1>
              <p className="soft">{t('service.lead')}</p>
            </Stack>
            <ServiceHours />
          </div>
          <Stack as="section" gap={4} aria-labelledby="ways">
            <h2 id="ways">{t('service.ways')}</h2>
            <ContactWays />
          </Stack>
          <div className="service-foot">
            <Stack as="section" id="at-hand" gap={4} aria-labelledby="at-hand-title">
              <h2 id="at-hand-title">{t('at-hand.title')}</h2>
              <p className="soft">{t('at-hand.lead')}</p>
              <ul className="at-hand">
                {points.map(point => (
                  <li key={point}>{t(`at-hand.${point}`)}</li>
                ))}
              </ul>
              <p className="at-hand-never">{t('at-hand.never')}</p>
            </Stack>
            <Stack as="section" gap={3} aria-labelledby="first-title" className="service-first">
              <h2 id="first-title">{t('first.title')}</h2>
              <p className="soft">{t('first.text')}</p>
              <Link className={buttonClass()} to={paths.help()}>
                {t('first.action')}
              </Link>
            </Stack>
          </div>
        </Stack>
      </Page>
    </Section>
  )
}

/** When customer service and operations are there. */
export function ServiceHours() {
  const { t } = useTranslation('about')
  const support = useSiteConfig()?.support
  if (!support) return null
  return (
    <section className="service-hours" aria-label={t('hours.title')}>
      <OpenNow hours={support.hours} />
      <DescriptionList
        items={[
          { term: t('hours.service'), detail: <HoursLine hours={support.hours} /> },
          { term: t('hours.operations'), detail: <HoursLine hours={support.operations_hours} /> },
        ]}
      />
    </section>
  )
}
