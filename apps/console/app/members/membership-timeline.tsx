import { type Column, Table } from '@bohe/ui/table'
import { useWords } from '#words/use-words.tsx'
import type { Member } from './member-parts.tsx'
import './members.css'

type Span = Member['spans'][number]
type Taking = Member['takings'][number]
type Timeline = Pick<Member, 'spans' | 'takings'>

const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(3)}%`

/** Where each stretch begins and how long it is, in parts of the whole line; neighbours are of two tones. */
const placed = ({ spans, takings }: Timeline) => {
  const start = Date.parse(spans[0]?.from ?? '')
  const whole = Date.parse(spans.at(-1)?.until ?? '') - start
  const bars = spans.map((span, at) => ({
    span,
    tone: at % 2,
    style: {
      insetInlineStart: percent(Date.parse(span.from) - start, whole),
      inlineSize: percent(Date.parse(span.until) - Date.parse(span.from), whole),
    },
  }))
  const now = Date.now() - start
  const marks = takings.map(taking => ({
    taking,
    style: { insetInlineStart: percent(Date.parse(taking.at) - start, whole) },
  }))
  return { bars, marks, now: now > 0 && now < whole ? { insetInlineStart: percent(now, whole) } : undefined }
}

function Line({ spans, takings, label }: Timeline & { label: string }) {
  const { t, time } = useWords()
  const { bars, marks, now } = placed({ spans, takings })
  return (
    <figure className="console-timeline">
      <div className="console-timeline-line" role="img" aria-label={label}>
        {bars.map(({ span, tone, style }) => (
          <span key={span.from} data-kind={span.kind} data-tone={tone} style={style} />
        ))}
        {marks.map(({ taking, style }, at) => (
          <span key={`${taking.at} ${at}`} data-kind="taken" style={style} />
        ))}
        {now && <span data-kind="now" style={now} />}
      </div>
      <figcaption className="cluster cluster-between">
        <span>{time(spans[0]?.from ?? '')}</span>
        {now && <span>{t('member.timeline-now')}</span>}
        {marks.length > 0 && <span className="console-timeline-taken">{t('member.timeline-taken')}</span>}
        <span>{time(spans.at(-1)?.until ?? '')}</span>
      </figcaption>
    </figure>
  )
}

type Row = { from: string; until: string; what: string; days: number }

/** The stretches and what was taken back, in time. */
const useRows = ({ spans, takings }: Timeline): Row[] => {
  const { t } = useWords()
  const named = ({ package: title, source }: Span | Taking) => [title, source].filter(Boolean).join(' · ')
  const stretches = spans.map(span => ({
    ...{ from: span.from, until: span.until, what: span.kind === 'paused' ? t('member.paused') : named(span) },
    days: (Date.parse(span.until) - Date.parse(span.from)) / 86_400_000,
  }))
  const taken = takings.map(taking => ({
    ...{ from: taking.at, until: '', what: t('member.taken', { what: named(taking) }) },
    days: -taking.seconds / 86_400,
  }))
  return [...taken, ...stretches].toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from))
}

/**
 * The ledger drawn: what each second was spent on, where the clock stood, what was taken back, what is to come. Its table
 * says the same.
 */
export function MembershipTimeline({ spans, takings }: Timeline) {
  const { t, time } = useWords()
  const rows = useRows({ spans, takings })
  if (spans.length === 0) return null
  const title = t('member.timeline')
  const columns: Column<Row>[] = [
    { key: 'from', header: t('member.from-when'), cell: row => time(row.from) },
    { key: 'until', header: t('member.until-when'), cell: row => row.until && time(row.until) },
    { key: 'what', header: t('member.what'), cell: row => row.what },
    {
      key: 'length',
      header: t('member.length'),
      numeric: true,
      cell: row => t('member.days', { days: row.days.toFixed(1).replace('-', '−') }),
    },
  ]
  return (
    <section className="console-panel">
      <h2>{title}</h2>
      <Line {...{ spans, takings }} label={title} />
      <details className="console-raw">
        <summary>{t('member.timeline-table')}</summary>
        <Table caption={title} columns={columns} rows={rows} rowKey={row => String(rows.indexOf(row))} />
      </details>
    </section>
  )
}
