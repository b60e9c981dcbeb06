import type { StaffData } from '@bohe/api-client/staff'
import { chatLists } from '@bohe/api-client/staff/calls/chat'
import { Button } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import { type Column, Table } from '@bohe/ui/table'
import { Form, Link } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { useFilters } from '#list/filters.tsx'
import { KeysetList, type RowOf } from '#list/keyset-list.tsx'
import { Asked } from '#list/states.tsx'
import { type Range, rangeOf, today } from '#today/range.ts'
import { useWords, type WordKey } from '#words/use-words.tsx'
import { chatPath } from '../views.ts'
import { useVisitorName } from '../visitor-name.ts'
import { useDuration } from '../waited.tsx'

type Figures = StaffData<'chatFigures'>
type Listed = (typeof chatLists)[number]

/** Which conversations are shown below the figures. */
interface Question extends Range {
  of: Listed
  staff: string
}

const addressOf = ({ from, until, of, staff }: Question) =>
  `/chat/figures?from=${from}&until=${until}&of=${of}${staff && `&staff=${staff}`}#rows`

function FigureList({ figures, asked }: { figures: Figures; asked: Question }) {
  const { t } = useWords()
  const durationOf = useDuration()
  const rows = (of: Listed) => addressOf({ ...asked, of, staff: '' })
  const { first_answer_seconds: answer, resolution_seconds: end, stars } = figures
  const shown: readonly (readonly [word: WordKey, value: string | number, to: string])[] = [
    ['figures.waiting-now', figures.waiting, chatPath('waiting')],
    ['figures.longest-wait', durationOf(figures.longest_wait_seconds), chatPath('waiting')],
    ['figures.tickets-open', figures.tickets_open, chatPath('tickets')],
    ['figures.started', figures.started, rows('all')],
    ['figures.answered', figures.answered, rows('answered')],
    ['figures.missed', figures.missed, rows('missed')],
    ['figures.first-answer', durationOf(answer.median), rows('answered')],
    ['figures.first-answer-90', durationOf(answer.p90), rows('answered')],
    ['figures.resolution', durationOf(end.median), rows('closed')],
    ['figures.resolution-90', durationOf(end.p90), rows('closed')],
    ['figures.stars', stars.count ? t('figures.stars-of', stars) : '–', rows('rated')],
  ]
  return (
    <dl className="console-figures">
      {shown.map(([word, value, to]) => (
        <div key={word} className="console-figure">
          <dt>{t(word)}</dt>
          <dd>
            <Link to={to}>{value}</Link>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function People({ people, asked }: { people: Figures['people']; asked: Question }) {
  const { t } = useWords()
  const columns: Column<Figures['people'][number]>[] = [
    {
      key: 'name',
      header: t('people.name'),
      cell: row => <Link to={addressOf({ ...asked, of: 'all', staff: row.staff_id })}>{row.name}</Link>,
    },
    { key: 'taken', header: t('figures.taken'), cell: row => row.taken, numeric: true },
    { key: 'closed', header: t('figures.closed'), cell: row => row.closed, numeric: true },
    { key: 'messages', header: t('figures.messages'), cell: row => row.messages, numeric: true },
    { key: 'stars', header: t('figures.stars'), cell: row => row.stars, numeric: true },
  ]
  return people.length > 0 ? (
    <Table caption={t('figures.people')} columns={columns} rows={people} rowKey={({ staff_id }) => staff_id} />
  ) : (
    <p>{t('nothing')}</p>
  )
}

/** How long from the beginning until a moment, '' while it has not come. */
const secondsUntil = (from: string, until: string) =>
  until ? (Date.parse(until) - Date.parse(from)) / 1000 : undefined

/** The conversations that a figure counts. */
function Rows({ asked }: { asked: Question }) {
  const { t, time, wordFor } = useWords()
  const [nameOf, durationOf] = [useVisitorName(), useDuration()]
  const { from, until, of, staff } = asked
  const lasted = (seconds: number | undefined) => (seconds === undefined ? '' : durationOf(seconds))
  const columns: Column<RowOf<'chats'>>[] = [
    { key: 'who', header: t('figures.visitor'), cell: row => <Link to={chatPath('all', row.id)}>{nameOf(row)}</Link> },
    { key: 'state', header: t('member.state'), cell: row => wordFor('chat-state', row.state) },
    { key: 'staff', header: t('figures.staff'), cell: row => row.staff_name },
    { key: 'began', header: t('chat.began'), cell: row => time(row.created_at) },
    {
      key: 'answer',
      header: t('figures.after'),
      cell: row => lasted(secondsUntil(row.created_at, row.answered_at)),
      numeric: true,
    },
    {
      key: 'closed',
      header: t('figures.until-closed'),
      cell: row => lasted(secondsUntil(row.created_at, row.closed_at)),
      numeric: true,
    },
    { key: 'stars', header: t('figures.stars'), cell: row => row.rating || '', numeric: true },
  ]
  return (
    <section className="console-panel" id="rows">
      <h2>{`${t('figures.rows')}: ${wordFor('figures.rows-of', of)}`}</h2>
      <KeysetList
        key={`${of} ${staff}`}
        name="chats"
        input={{ of, from, until, staff_id: staff }}
        caption={t('figures.rows')}
        columns={columns}
      />
    </section>
  )
}

/** What a supervisor looks at: who waits, what was missed, how long answers took, and the conversations behind each. */
export default function FiguresRoute() {
  const { t } = useWords()
  const { from, until, of, staff } = useFilters(['from', 'until', 'of', 'staff'])
  const week = rangeOf('week', today())
  const range = { from: from || week.from, until: until || week.until }
  const asked: Question = { ...range, of: chatLists.find(each => each === of) ?? 'all', staff }
  const figures = useStaffQuery('chatFigures', range)
  return (
    <>
      <Link to="/chat">{t('chat.title')}</Link>
      <h1>{t('chat.figures')}</h1>
      <Form className="console-filters" key={`${range.from} ${range.until}`}>
        <Field type="date" name="from" label={t('today.from')} defaultValue={range.from} required />
        <Field
          type="date"
          name="until"
          label={t('today.until')}
          defaultValue={range.until}
          error={figures.error?.fields.until}
          required
        />
        <Button type="submit">{t('today.show')}</Button>
      </Form>
      {/* What is wrong with a day stands at its field. */}
      {!figures.error?.fields.until && (
        <Asked asked={figures}>
          {data => (
            <>
              <section className="console-panel">
                <FigureList figures={data} asked={asked} />
              </section>
              <section className="console-panel">
                <h2>{t('figures.people')}</h2>
                <People people={data.people} asked={asked} />
              </section>
              <Rows asked={asked} />
            </>
          )}
        </Asked>
      )}
    </>
  )
}
