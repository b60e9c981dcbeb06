import { expect, it } from 'vitest'
import { consoleSettingNames, siteSettingNames } from './settings.ts'

/** What has a value of its own in environment 3, or is only needed where that does not fit. */
const standards: Record<string, string> = {
  NODE_ENV: 'production',
  SITE_HOST: 'localhost',
  SITE_PORT: '',
  API_ORIGIN: '',
  INTL_ORIGIN: '',
  CN_ORIGIN: '',
  APP_ORIGIN: '',
  SITE_HOSTS: '',
  SITE_HEADERS_TIMEOUT: '15',
  SITE_REQUEST_TIMEOUT: '60',
  SITE_DRAIN_SECONDS: '5',
  KEPT_ASSETS_DIR: '',
  SITE_METRICS_HOST: '127.0.0.1',
  SITE_METRICS_PORT: '',
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
  OTEL_TRACES_SAMPLER_ARG: '1',
  SITE_INDEXED: '1',
}

const lineOf = (name: string) => {
  if (name === 'APP_ENV') return 'APP_ENV=3'
  return standards[name] === undefined ? `${name}=` : `# ${name}=${standards[name]}`
}

it.each([
  ['site', 'a site', siteSettingNames],
  ['console', 'the console', consoleSettingNames],
])('deploy/%s.env.example names every setting', async (file, what, names) => {
  const head = `# Settings of ${what}; docs/operations.md says what each one is. Those without # have to be set.\n\n`
  await expect(`${head}${names.map(lineOf).join('\n')}\n`).toMatchFileSnapshot(`../../../../deploy/${file}.env.example`)
})
