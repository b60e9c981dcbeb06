import { readFileSync } from 'node:fs'
import { createSiteMetrics } from '@bohe/site/server/telemetry/site-metrics.ts'
import { dashboardExpressions, isAnswered, rulesFile, selectorsIn, seriesIn } from '@bohe/testing/prometheus/rules.ts'
import { expect, it } from 'vitest'

it('are there, whatever the rules and dashboards ask of a site', async () => {
  const { registry, requests, renderSeconds } = createSiteMetrics({ program: 'intl', version: '1.2.3' })
  requests.inc({ route: '/news.html', code: 500 })
  renderSeconds.observe({ route: '/news.html' }, 0.1)
  const series = [...seriesIn(await registry.metrics()).keys()]
  const asked = [readFileSync(rulesFile, 'utf8'), ...dashboardExpressions().map(({ expr }) => expr)]
    .flatMap(selectorsIn)
    .filter(({ name }) => name.startsWith('bohe_site'))
  expect(asked.length).toBeGreaterThan(8)
  expect(asked.filter(selector => !isAnswered(selector, series))).toEqual([])
})
