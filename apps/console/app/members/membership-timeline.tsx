import { type Column, Table } from '@bohe/ui/table'
import { useWords } from '#words/use-words.tsx'
import type { Member } from './member-parts.tsx'
import './members.css'

type Span = Member['spans'][number]

const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(3)}%`

/** Where each stretch begins and how long it is, in parts of the whole line; neighbours are of two tones. */
const placed = (spans: readonly Span[]) => {
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
  return { bars, now: now > 0 && now < whole ? { insetInlineStart: percent(now, whole) } : undefined }
}

function Line({ spans, label }: { spans: readonly Span[]; label: string }) {
  const { t, time } = useWords()
  const { bars, now } = placed(spans)
  return (
    <figure className="console-timeline">
      <div className="console-timeline-line" role="img" aria-label={label}>
        {bars.map(({ span, tone, style }) => (
          <span key={span.from} data-kind={span.kind} data-tone={tone} style={style} />
        ))}
        {now && <span data-kind="now" style={now} />}
      </div>
      <figcaption className="cluster cluster-between">
        <span>{time(spans[0]?.from ?? '')}</span>
        {now && <span>{t('member.timeline-now')}</span>}
        <span>{time(spans.at(-1)?.until ?? '')}</span>
      </figcaption>
    </figure>
  )
}

/** The ledger drawn: what each second was spent on, where the clock stood, what is to come. Its table says the same. */
export function MembershipTimeline({ spans }: { spans: readonly Span[] }) {
  const { t, time } = useWords()
  if (spans.length === 0) return null
  const title = t('member.timeline')
  const columns: Column<Span>[] = [
    { key: 'from', header: t('member.from-when'), cell: row => time(row.from) },
    { key: 'until', header: t('member.until-when'), cell: row => time(row.until) },
    {
      key: 'what',
      header: t('member.what'),
      cell: row => (row.kind === 'paused' ? t('member.paused') : [row.package, row.source].filter(Boolean).join(' · ')),
    },
    {
      key: 'length',
      header: t('member.length'),
      numeric: true,
      cell: row => t('member.days', { days: ((Date.parse(row.until) - Date.parse(row.from)) / 86_400_000).toFixed(1) }),
    },
  ]
  return (
    <section className="console-panel">
      <h2>{title}</h2>
      <Line spans={spans} label={title} />
      <details className="console-raw">
        <summary>{t('member.timeline-table')}</summary>
        <Table caption={title} columns={columns} rows={spans} rowKey={row => row.from} />
      </details>
    </section>
  )
}
