import { createHash } from 'node:crypto'
import { htmlLang, type Language } from '@bohe/i18n/language'
import { build, type Plugin } from 'vite'
import { failurePage, offlinePage, upgradePage } from './pages.ts'
import type { WorkerSettings } from './serve-fallback-pages.ts'

const offlineFile = (language: Language) => `offline.${htmlLang[language]}.html`

const pages: Record<string, () => string> = {
  [offlineFile('zh_CN')]: () => offlinePage('zh_CN'),
  [offlineFile('en')]: () => offlinePage('en'),
  'upgrade.html': upgradePage,
  // For a proxy or CDN before the site, when the site's own server is down.
  '500.html': () => failurePage(),
}

const versionOf = (texts: readonly string[]) =>
  createHash('sha256').update(texts.join('\0')).digest('base64url').slice(0, 12)

const workerSettings = (defaultLanguage: Language): WorkerSettings => {
  const offline = { zh_CN: `/${offlineFile('zh_CN')}`, en: `/${offlineFile('en')}` }
  return { version: versionOf([offlinePage('zh_CN'), offlinePage('en')]), offline, defaultLanguage }
}

/** The worker as one classic script: nothing of it is shared with the pages, so nothing of theirs renames it. */
const buildWorker = async (settings: WorkerSettings): Promise<string> => {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    define: { __WORKER_SETTINGS__: JSON.stringify(settings) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: `${import.meta.dirname}/worker.ts`,
        output: { format: 'iife' },
      },
    },
  })
  const [built] = [output].flat()
  if (!built || !('output' in built)) throw new Error('The service worker was not built')
  return built.output[0].code
}

/** Puts into a build what stands in when a page cannot be, and the service worker that shows it. */
export const fallbackPageFiles = (defaultLanguage: Language): Plugin => ({
  name: 'fallback-page-files',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle() {
    for (const [fileName, write] of Object.entries(pages)) this.emitFile({ type: 'asset', fileName, source: write() })
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: await buildWorker(workerSettings(defaultLanguage)) })
  },
})
