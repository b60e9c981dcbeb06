import { Cluster, Page, Section, Stack } from '@bohe/ui/layout'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '#i18n/translation.ts'
import { RoutePicture } from './route-picture.tsx'
import '#layout/three-steps.css'
import './home.css'

/** What an edition says on its home page, in the page's language. */
export interface HomeScreenProps {
  heading: string
  lead: string
  /** The one button, and a quieter way on. */
  actions: ReactNode
  /** What it speeds up: six tiles. */
  speeds: { title: string; lead: string; tiles: readonly { title: string; text: string; Icon: ComponentType }[] }
  /** The text of the second of the three steps. */
  chooseText: string
  /** Plans, or the free promise. */
  offer: ReactNode
  /** The newest articles; nothing without any. */
  news: ReactNode
  /** Five questions. */
  questions: readonly { question: string; answer: string }[]
  /** Where all the answers are. */
  allQuestions: ReactNode
  /** The client for the visitor's system. */
  download: ReactNode
}

/** index.html: what it does, what it speeds up, three steps, the edition's offer, news, questions, the client. */
export function HomeScreen(props: HomeScreenProps) {
  const { t } = useTranslation('home')
  return (
    <>
      <section className="hero">
        <Page className="hero-grid">
          <Stack gap={6}>
            <h1>{props.heading}</h1>
            <p className="hero-lead">{props.lead}</p>
            <Cluster gap={3}>{props.actions}</Cluster>
          </Stack>
          <RoutePicture />
        </Page>
      </section>
      <Speeds {...props.speeds} />
      <Steps chooseText={props.chooseText} />
      {props.offer}
      {props.news}
      <Questions questions={props.questions} allQuestions={props.allQuestions} />
      <Section className="start">
        <Page>
          <Stack gap={6}>
            <h2>{t('start.title')}</h2>
            <p className="hero-lead">{t('start.lead')}</p>
            {props.download}
          </Stack>
        </Page>
      </Section>
    </>
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

function Questions({ questions, allQuestions }: Pick<HomeScreenProps, 'questions' | 'allQuestions'>) {
  const { t } = useTranslation('home')
  return (
    <Section ruled>
      <Page className="beside">
        <Stack gap={3}>
          <h2>{t('questions.title')}</h2>
          {allQuestions}
        </Stack>
        <div className="questions">
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
