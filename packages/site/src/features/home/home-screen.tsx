import { buttonClass } from '@bohe/ui/button'
import { Cluster, Page, Section, Stack } from '@bohe/ui/layout'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#translation.ts'
import { RoutePicture } from './route-picture.tsx'

interface Action {
  text: string
  to: string
}

/** What an edition says on its home page, in the page's language. */
export interface HomeScreenProps {
  heading: string
  lead: string
  action: Action
  secondAction: Action
  /** What it speeds up: six tiles. */
  speeds: { title: string; lead: string; tiles: readonly { title: string; text: string; Icon: ComponentType }[] }
  /** The text of the second of the three steps. */
  chooseText: string
  /** Plans, or the free promise. */
  offer: ReactNode
  /** Five questions. */
  questions: readonly { question: string; answer: string }[]
}

/** index.html: what it does, what it speeds up, three steps, the edition's offer, questions. */
export function HomeScreen({ speeds, chooseText, offer, questions, ...hero }: HomeScreenProps) {
  return (
    <>
      <Hero {...hero} />
      <Speeds {...speeds} />
      <Steps chooseText={chooseText} />
      {offer}
      <Questions questions={questions} />
    </>
  )
}

function Hero({
  heading,
  lead,
  action,
  secondAction,
}: Pick<HomeScreenProps, 'heading' | 'lead' | 'action' | 'secondAction'>) {
  return (
    <section className="hero">
      <Page className="hero-grid">
        <Stack gap={6}>
          <h1>{heading}</h1>
          <p className="hero-lead">{lead}</p>
          <Cluster gap={3}>
            <Link className={buttonClass({ tone: 'primary', size: 'lg' })} to={action.to}>
              {action.text}
            </Link>
            <Link className={buttonClass({ tone: 'quiet', size: 'lg' })} to={secondAction.to}>
              {secondAction.text}
            </Link>
          </Cluster>
        </Stack>
        <RoutePicture />
      </Page>
    </section>
  )
}

function Speeds({ title, lead, tiles }: HomeScreenProps['speeds']) {
  return (
    <Section ruled>
      <Page>
        <div className="section-head">
          <h2>{title}</h2>
          <p>{lead}</p>
        </div>
        <ul className="speeds">
          {tiles.map(({ title: name, text, Icon }) => (
            <li key={name}>
              <Icon />
              <h3>{name}</h3>
              <p className="soft">{text}</p>
            </li>
          ))}
        </ul>
      </Page>
    </Section>
  )
}

function Steps({ chooseText }: Pick<HomeScreenProps, 'chooseText'>) {
  const { t } = useTranslation('home')
  const steps = [
    [t('step.register'), t('step.register.text')],
    [t('step.choose'), chooseText],
    [t('step.start'), t('step.start.text')],
  ]
  return (
    <Section ruled id="steps">
      <Page>
        <div className="section-head">
          <h2>{t('steps.title')}</h2>
        </div>
        <ol className="three-steps">
          {steps.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className="soft">{text}</p>
            </li>
          ))}
        </ol>
      </Page>
    </Section>
  )
}

function Questions({ questions }: Pick<HomeScreenProps, 'questions'>) {
  const { t } = useTranslation('home')
  return (
    <Section ruled>
      <Page className="questions">
        <h2>{t('questions.title')}</h2>
        <div>
          {questions.map(({ question, answer }) => (
            <details key={question} name="questions">
              <summary>{question}</summary>
              <p className="soft">{answer}</p>
            </details>
          ))}
        </div>
      </Page>
    </Section>
  )
}
