import { type Build, createRegistry } from '@bohe/telemetry/registry.ts'
import { Counter, Histogram } from '@prometheus-io/client'
import { apiCallers, apiOutcomes } from './page-telemetry.ts'

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Every metric of a site's server. A label takes words of ours only, never what a request says. */
export const createSiteMetrics = (build: Build) => {
  const registry = createRegistry(build)
  const registers = [registry]
  const metrics = {
    registry,
    requests: new Counter({
      name: 'bohe_site_requests_total',
      help: 'Requests answered, by route and status',
      labelNames: ['route', 'code'],
      registers,
    }),
    pages: new Counter({
      name: 'bohe_site_pages_total',
      help: 'Public pages sent: as they were kept, or made for those who waited',
      labelNames: ['from'],
      registers,
    }),
    renderSeconds: new Histogram({
      name: 'bohe_site_render_seconds',
      help: 'How long a page took to be rendered, what it asked the API included',
      labelNames: ['route'],
      buckets,
      registers,
    }),
    apiSeconds: new Histogram({
      name: 'bohe_site_api_seconds',
      help: 'How long the API took until it began to answer, by who asked and how it ended',
      labelNames: ['by', 'outcome'],
      buckets,
      registers,
    }),
  }
  // What begins to exist with its first failure has no rise that an alert could see.
  for (const from of ['memory', 'made']) metrics.pages.inc({ from }, 0)
  for (const by of apiCallers) for (const outcome of apiOutcomes) metrics.apiSeconds.zero({ by, outcome })
  return metrics
}

export type SiteMetrics = ReturnType<typeof createSiteMetrics>
