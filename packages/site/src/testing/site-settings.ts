import { type RunningSite, readSiteSettings } from '#server/settings.ts'

const variables = { API_ORIGIN: 'http://api.test', INTL_ORIGIN: 'http://intl.test', CN_ORIGIN: 'http://cn.test' }

/** The settings of a site that runs in a test; `env` says what is different. */
export const siteSettings = (env: Record<string, string> = {}): RunningSite => ({
  ...readSiteSettings({ ...variables, ...env }, 'intl'),
  wordFiles: new Map(),
  sheets: [],
})
