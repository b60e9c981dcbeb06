import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rulesFile, selectorsIn, seriesIn } from './rules.ts'

/** Comes with Debian's package prometheus. */
const promtool = 'promtool'

const run = (...args: string[]) => spawnSync(promtool, args, { encoding: 'utf8' })

/** Whether it is here. */
export const hasPromtool = run('--version').status === 0

/** What promtool says against a file; nothing when all is well. */
export const check = (kind: 'rules' | 'config', file: string): string => {
  const { status, stdout, stderr } = run('check', kind, file)
  return status === 0 ? '' : stdout + stderr
}

/** What a program tells on a machine that does nothing else: how long its event loop waits is the machine's own doing. */
export const onIdleMachine = (told: string): string =>
  told.replace(/^(nodejs_eventloop_lag_p99_seconds\S*) \S+$/gm, '$1 0.02')

/** What a program wrote before a fault and after it, and the one alert that is to follow; no alert when it is none. */
export interface Fault {
  alert: string | undefined
  before: string
  after: string
}

const every = 10
/** So long all was well. Seconds. */
const wellFor = 300
const seen = 120
/** Counters do not jump: what happens within half a minute is seen three times meanwhile. */
const slope = 3

const isCounter = (series: string) => /^\w+_(?:total|count|sum|bucket)\b/.test(series)

/** A counter by its name and labels; the buckets of a histogram are one. */
const countOf = (series: string) => series.replace(/,?le="[^"]*"/, '')

const sampleOf = (value: number) => (value === Number.POSITIVE_INFINITY ? 'Inf' : String(value))

/** The samples of a series, as promtool reads them. */
const samplesOf = (series: string, before: number | undefined, after: number | undefined) => {
  // `1+0x3` is four samples, `_x3` is three that are missing.
  const well = before === undefined ? `_x${wellFor / every + 1}` : `${before}+0x${wellFor / every}`
  if (after === undefined) return `${well} stale`
  const from = before ?? 0
  const step = (index: number) => (isCounter(series) ? from + ((after - from) * Math.min(index, slope)) / slope : after)
  const ill = Array.from({ length: seen / every }, (_, index) => sampleOf(step(index + 1)))
  return `${well} ${ill.join(' ')}`
}

const named = (series: string) => {
  const job = series.startsWith('bohe_site') ? 'bohe-intl' : 'bohe-server'
  if (series.includes('job="')) return series
  const own = `instance="one",job="${job}"`
  return series.includes('{') ? series.replace('{', `{${own},`) : `${series}{${own}}`
}

const asked = (rules: string) => new Set(['up', ...selectorsIn(rules).map(({ name }) => name)])

const seriesOf = ({ before, after }: Fault, names: Set<string>) => {
  const [well, ill] = [seriesIn(before), seriesIn(after)]
  const all = [...new Set([...well.keys(), ...ill.keys()])]
  const rising = new Set(all.filter(series => well.get(series) !== ill.get(series)).map(countOf))
  return (
    all
      .filter(series => names.has(series.split('{', 1)[0] ?? ''))
      // A counter that stands still says what one says that is not there, since all rules ask for a rise; there are thousands.
      .filter(series => !isCounter(series) || rising.has(countOf(series)))
      .map(series => ({ series: named(series), values: samplesOf(series, well.get(series), ill.get(series)) }))
  )
}

const firing = (filter: string) => `group by (alertname) (ALERTS{alertstate="firing"${filter}})`

const expectations = ({ alert }: Fault) => {
  const sample = { labels: `{alertname="${alert}"}`, value: 1 }
  const others = alert === undefined ? '' : `,alertname!="${alert}"`
  const never = Array.from({ length: seen / every }, (_, index) => wellFor + (index + 1) * every).map(second => ({
    ...{ expr: firing(others), eval_time: `${second}s`, exp_samples: [] },
  }))
  const inTime = { expr: firing(''), eval_time: `${wellFor + 60}s`, exp_samples: alert === undefined ? [] : [sample] }
  return [{ expr: firing(''), eval_time: `${wellFor}s`, exp_samples: [] }, ...never, inTime]
}

/**
 * What promtool says against the promise of the rules: nothing fires before a fault, its alert does a minute after it, and no
 * other does meanwhile. `rules` is the text of the rules' file.
 */
export const firesAlone = (rules: string, faults: readonly Fault[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'bohe-alerts-'))
  const names = asked(rules)
  const tests = faults.map(fault => ({
    ...{ interval: `${every}s`, name: fault.alert ?? 'nothing' },
    ...{ input_series: seriesOf(fault, names), promql_expr_test: expectations(fault) },
  }))
  const file = join(folder, 'faults.yml')
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ rule_files: [rulesFile], evaluation_interval: `${every}s`, tests }))
  const { status, stdout, stderr } = run('test', 'rules', file)
  rmSync(folder, { recursive: true })
  return status === 0 ? '' : stdout + stderr
}
