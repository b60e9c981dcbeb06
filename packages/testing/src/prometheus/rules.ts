import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@bohe/launcher/root.ts'

/** Where the alert rules are. */
export const rulesFile = join(root, 'deploy/prometheus/bohe-alerts.yml')

/** A question of a rule or a dashboard for series: a metric's name, and what its labels have to be. */
export interface Selector {
  name: string
  matchers: readonly { label: string; op: '=' | '!=' | '=~' | '!~'; value: string }[]
}

/** Metrics of ours, of Node and of the process; `up` is Prometheus' own. */
const selector = /\b((?:bohe|nodejs|process)_\w+)(?:\{([^}]*)\})?/g
const matcher = /(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g

const matchersIn = (text = ''): Selector['matchers'] =>
  [...text.matchAll(matcher)].map(([, label = '', op, value = '']) => ({ label, op: op as '=', value }))

/** The series that an expression of PromQL asks for. */
export const selectorsIn = (expression: string): Selector[] =>
  [...expression.matchAll(selector)].map(([, name = '', labels]) => ({ name, matchers: matchersIn(labels) }))

const numberIn = (text: string) => (text === '+Inf' ? Number.POSITIVE_INFINITY : Number(text))

/** The series in a program's output: name with labels as they are written, and the value. */
export const seriesIn = (text: string): Map<string, number> =>
  new Map(
    text
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#'))
      .map(line => [line.slice(0, line.lastIndexOf(' ')), numberIn(line.slice(line.lastIndexOf(' ') + 1))]),
  )

const labelsOf = (series: string) =>
  Object.fromEntries([...series.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label, value]))

const fits = (labels: Record<string, string>, { label, op, value }: Selector['matchers'][number]): boolean => {
  const has = labels[label] ?? ''
  const isMatch = op.endsWith('~') ? new RegExp(`^(?:${value})$`).test(has) : has === value
  return isMatch === !op.startsWith('!')
}

/** Whether a program has a metric of the process, though nothing of it happened yet, such as no garbage was collected. */
export const isOfProcess = ({ name }: Selector, text: string): boolean =>
  /^(?:nodejs|process)_/.test(name) && text.includes(`# TYPE ${name.replace(/_(?:sum|count|bucket)$/, '')} `)

/** What Prometheus itself says of a series, and codes, of which there are only those that were answered. */
const notOurs = new Set(['job', 'instance', 'code'])

/** Whether a program that writes these series answers a selector. */
export const isAnswered = ({ name, matchers }: Selector, series: Iterable<string>): boolean => {
  const ours = matchers.filter(({ label }) => !notOurs.has(label))
  for (const each of series)
    if (each.split('{', 1)[0] === name && ours.every(one => fits(labelsOf(each), one))) return true
  return false
}

/** The expressions of the alert rules, as they stand in a file without anchors or other languages inside. */
export interface Rule {
  alert: string
  expr: string
  labels: { severity: string; r: string }
  annotations: { summary: string; description: string }
}

const dashboards = join(root, 'deploy/grafana')

const expressionsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(expressionsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    (name === 'expr' || name === 'query') && typeof inner === 'string' ? [inner] : expressionsIn(inner),
  )
}

/** Every expression of the dashboards, with the file that it is in. */
export const dashboardExpressions = (): { file: string; expr: string }[] =>
  readdirSync(dashboards)
    .filter(file => file.endsWith('.json'))
    .flatMap(file =>
      expressionsIn(JSON.parse(readFileSync(join(dashboards, file), 'utf8'))).map(expr => ({ file, expr })),
    )
