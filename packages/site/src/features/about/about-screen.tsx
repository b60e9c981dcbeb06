import { buttonClass } from '@bohe/ui/button'
import { Cluster, Page, Section, Stack } from '@bohe/ui/layout'
import { Link } from 'react-router'
import { useEdition } from '#edition.ts'
import { useTranslation } from '#i18n/translation.ts'
import { paths } from '#routing/paths.ts'
import { type Point, useAbout } from './about-words.ts'
import '#layout/three-steps.css'

/** about.html: what Bohe is and for whom, how it works, what it does not do, what it cares about. */
export function AboutScreen() {
  const { t } = useTranslation('about')
  const { name } = useEdition()
  const { who, how, not, care } = useAbout()
  return (
    <>
      <Section tight>
        <Page>
          <Stack gap={4} className="about-head">
            <h1 className="about-title">{t('heading')}</h1>
            <p className="about-lead">{t(`lead.${name}`)}</p>
          </Stack>
        </Page>
      </Section>
      <Part {...who} />
      <Section ruled>
        <Page>
          <div className="section-head">
            <h2>{how.title}</h2>
            <p>{t('how.lead')}</p>
          </div>
          {/* Three stops of one line, as on the home page. */}
          <ol className="three-steps">
            {how.points.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p className="soft">{text}</p>
              </li>
            ))}
          </ol>
        </Page>
      </Section>
      <Part {...not} look="plain" />
      <Part {...care} />
      <Next />
    </>
  )
}

interface PartProps {
  title: string
  points: readonly Point[]
  look?: 'marked' | 'plain'
}

function Part({ title, points, look = 'marked' }: PartProps) {
  return (
    <Section ruled>
      <Page className="about-part">
        <h2>{title}</h2>
        <ul className="about-points" data-look={look}>
          {points.map(({ title: name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p className="soft">{text}</p>
            </li>
          ))}
        </ul>
      </Page>
    </Section>
  )
}

function Next() {
  const { t } = useTranslation('about')
  return (
    <Section tinted tight>
      <Page>
        <Cluster gap={4} align="between">
          <h2 className="about-next">{t('next.title')}</h2>
          <Cluster gap={3}>
            <Link className={buttonClass({ tone: 'primary' })} to={paths.help()}>
              {t('next.help')}
            </Link>
            <Link className={buttonClass()} to={paths.customerService}>
              {t('next.service')}
            </Link>
            <Link className={buttonClass({ tone: 'quiet' })} to={paths.protocol}>
              {t('next.protocol')}
            </Link>
          </Cluster>
        </Cluster>
      </Page>
    </Section>
  )
}
