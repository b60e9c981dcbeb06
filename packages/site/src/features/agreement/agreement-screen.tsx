import { Page, Section, Stack } from '@bohe/ui/layout'
import { useTranslation } from '#i18n/translation.ts'
import type { Agreement, AgreementSection } from './agreement.ts'
import './agreement.css'

/** protocol.html: the whole agreement, each part with an address of its own. */
export function AgreementScreen({ agreement }: { agreement: Agreement }) {
  const { t } = useTranslation('auth')
  return (
    <Section tight>
      <Page className="agreement">
        <Stack as="article" gap={8} className="agreement-text">
          <Stack gap={3}>
            <h1>{t('agreement.title')}</h1>
            <p className="soft small">
              <time dateTime={agreement.date}>{t('agreement.version', { date: agreement.date })}</time>
            </p>
            <p>{agreement.introduction}</p>
          </Stack>
          <nav className="agreement-contents" aria-label={t('agreement.contents')}>
            <ol>
              {agreement.sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <Stack gap={8}>
            {agreement.sections.map(section => (
              <Part key={section.id} section={section} />
            ))}
          </Stack>
        </Stack>
      </Page>
    </Section>
  )
}

function Part({ section: { id, title, paragraphs, points } }: { section: AgreementSection }) {
  return (
    <Stack as="section" id={id} gap={3} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="agreement-heading">
        {title}
      </h2>
      {paragraphs.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points && (
        <ul className="agreement-points">
          {points.map(point => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
