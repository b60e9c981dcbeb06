import { join } from 'node:path'
import type { Language } from '@bohe/i18n/language'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { scriptFiles } from './script-files.ts'
import { standbyFiles } from './standby/files.ts'

const condition = 'bohe-src'

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
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: scriptFiles } } } } },
    },
    server: { strictPort: true },
  })
