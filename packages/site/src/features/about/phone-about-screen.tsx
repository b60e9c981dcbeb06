import { Page, Section, Stack } from '@bohe/ui/layout'
import { Link } from 'react-router'
import { useEdition } from '#edition.ts'
import { useTranslation } from '#i18n/translation.ts'
import { paths } from '#routing/paths.ts'
import { useAbout } from './about-words.ts'

/** /m/about.html: the same in one screen or two of a phone. */
export function PhoneAboutScreen() {
  const { t } = useTranslation('about')
  const { name } = useEdition()
  const { how, not } = useAbout()
  return (
    <Section tight>
      <Page>
        <Stack gap={8}>
          <Stack gap={3}>
            <h1 className="about-title">{t('heading')}</h1>
            <p className="soft">{t(`lead.${name}`)}</p>
          </Stack>
          {[how, not].map(({ title, points }) => (
            <Stack as="section" gap={3} key={title} aria-label={title}>
              <h2 className="about-phone-title">{title}</h2>
              <dl className="about-phone-points">
                {points.map(({ title: name, text }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd className="soft">{text}</dd>
                  </div>
                ))}
              </dl>
            </Stack>
          ))}
          <Link to={paths.about}>{t('phone-about.more')}</Link>
        </Stack>
      </Page>
    </Section>
  )
}
