import { buttonClass } from '@bohe/ui/button'
import { Card } from '@bohe/ui/card'
import { Cluster, Grid, Page, Section, Stack } from '@bohe/ui/layout'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useEdition } from '#edition.ts'
import { paths } from '#paths.ts'
import { RoutePicture } from './route-picture.tsx'

/** index.html: what it does, what it speeds up, three steps, the edition's offer, questions. */
export function HomeScreen() {
  const { HomeOffer } = useEdition()
  return (
    <>
      <Hero />
      <Speeds />
      <Steps />
      <HomeOffer />
      <Questions />
    </>
  )
}

function Hero() {
  const { t } = useTranslation('home')
  const { name, home } = useEdition()
  return (
    <Section className="hero">
      <Page className="hero-grid">
        <Stack gap={6}>
          <h1 className="hero-title">{t(`${name}.heading`)}</h1>
          <p className="hero-lead">{t(`${name}.lead`)}</p>
          <Cluster gap={3}>
            <Link className={buttonClass({ tone: 'primary', size: 'lg' })} to={paths.register}>
              {t(`${name}.action`)}
            </Link>
            <Link className={buttonClass({ tone: 'secondary', size: 'lg' })} to={home.secondAction}>
              {t(`${name}.second-action`)}
            </Link>
          </Cluster>
        </Stack>
        <RoutePicture />
      </Page>
    </Section>
  )
}

function Speeds() {
  const { t } = useTranslation('home')
  const { name, home } = useEdition()
  return (
    <Section ruled>
      <Page>
        <div className="section-head">
          <h2>{t('speeds.title')}</h2>
          <p className="soft">{t(`speeds.${name}.lead`)}</p>
        </div>
        <Grid as="ul" className="speeds" gap={4}>
          {home.speeds.map(({ word, text, icon: Icon }) => (
            <Card as="li" key={word}>
              <Stack gap={3}>
                <span className="card-icon">
                  <Icon />
                </span>
                <h3>{t(word)}</h3>
                <p className="soft">{t(text)}</p>
              </Stack>
            </Card>
          ))}
        </Grid>
      </Page>
    </Section>
  )
}

function Steps() {
  const { t } = useTranslation('home')
  const { name } = useEdition()
  const steps = [
    [t('step.register'), t('step.register.text')],
    [t('step.choose'), t(`step.choose.${name}.text`)],
    [t('step.start'), t('step.start.text')],
  ]
  return (
    <Section ruled id="steps">
      <Page>
        <div className="section-head">
          <h2>{t('steps.title')}</h2>
        </div>
        <Grid as="ol" className="three-steps" gap={6}>
          {steps.map(([title, text]) => (
            <Stack as="li" key={title} gap={2}>
              <h3>{title}</h3>
              <p className="soft">{text}</p>
            </Stack>
          ))}
        </Grid>
      </Page>
    </Section>
  )
}

function Questions() {
  const { t } = useTranslation('home')
  const { home } = useEdition()
  return (
    <Section ruled>
      <Page width="reading">
        <div className="section-head">
          <h2>{t('questions.title')}</h2>
        </div>
        <div className="questions">
          {home.questions.map(({ word, answer }) => (
            <details key={word} name="questions">
              <summary>{t(word)}</summary>
              <p className="soft">{t(answer)}</p>
            </details>
          ))}
        </div>
      </Page>
    </Section>
  )
}
