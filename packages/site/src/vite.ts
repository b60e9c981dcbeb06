import { join } from 'node:path'
import type { Language } from '@bohe/i18n/language'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { standbyFiles } from './standby/files.ts'

const condition = 'bohe-src'

/** What every page runs on: one file, which compresses better than its parts and outlives a release. */
const framework = {
  name: 'framework',
  test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/,
}

const shownEverywhere = [
  /[\\/]packages[\\/]ui[\\/]src[\\/](?:button|class-names|layout|brand-mark|menu|notice|site-shell|skip-link|toast)[\\/]/,
  /[\\/]packages[\\/]ui[\\/]src[\\/]icons[\\/](?:icon|interface)/,
  /[\\/]packages[\\/]site[\\/]src[\\/](?:layout[\\/](?!member-menu|log-out|phone-|bars|dismissal|back-link)|features[\\/]failure[\\/]outage)/,
  /[\\/]packages[\\/]site[\\/]src[\\/](?:address|browser-[\w-]+|edition|fetch-once|member|mobile-app|page-address|page-meta|paths|root|router-context|site-config|source-channel|translation|words)\.tsx?$/,
  // Home's and download.html's alone, but lighter here than as a file of its own.
  /[\\/]packages[\\/]site[\\/]src[\\/]downloads[\\/](?!channel-files|use-download-address)/,
  /[\\/]app[\\/](?:promotions[\\/]activity-paths|recharge[\\/]paths)\.ts$/,
]

/** What every page shows around itself: one file instead of twenty crumbs. */
const shell = { name: 'shell', test: (id: string) => shownEverywhere.some(pattern => pattern.test(id)) }

/**
 * How an edition is built, whose addresses without a segment are in `defaultLanguage`: our packages from source, everything
 * of theirs that renders bundled in.
 */
export const siteBuild = (defaultLanguage: Language) =>
  defineConfig({
    plugins: [reactRouter(), standbyFiles(defaultLanguage)],
    publicDir: join(import.meta.dirname, '../public'),
    resolve: { conditions: [condition, 'module', 'browser', 'development|production'] },
    ssr: {
      noExternal: [/^@bohe\//],
      resolve: {
        conditions: [condition, 'module', 'node', 'development|production'],
        externalConditions: [condition, 'node'],
      },
    },
    build: { target: 'es2024', manifest: true, assetsInlineLimit: 0, modulePreload: false },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [framework, shell] } } } } },
    },
    server: { strictPort: true },
  })
