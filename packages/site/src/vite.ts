import { join } from 'node:path'
import type { Language } from '@bohe/i18n/language'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { compressBuild } from './document/compress-build.ts'
import { scriptFiles } from './document/script-files.ts'
import { fallbackPageFiles } from './fallback-pages/files.ts'

/**
 * Loads an open page again when a word or a style that the page has inside it was saved: its scripts cannot take that in. Any
 * other style they take in by themselves, and the routes that show it need not wake again.
 */
const reloadPage = (): Plugin => ({
  name: 'reload-page',
  apply: 'serve',
  enforce: 'pre',
  hotUpdate({ file, server }) {
    const { client } = server.environments
    const isStyle = file.endsWith('.css')
    if (!isStyle && !file.includes('/i18n/src/')) return undefined
    if (isStyle && client.moduleGraph.getModulesByFile(file)?.size) return this.environment === client ? undefined : []
    if (this.environment === client) client.hot.send({ type: 'full-reload' })
    return []
  },
})

/**
 * How an edition is built, whose addresses without a segment are in `defaultLanguage`: our packages from source, everything
 * of theirs that renders bundled in.
 */
/** A page is sent some hundred names of files: seven characters tell them apart, an eighth is 100 bytes of each page. */
const fileNames = 'assets/[name]-[hash:7].js'

export const siteBuild = (defaultLanguage: Language) =>
  defineConfig({
    plugins: [reactRouter(), reloadPage(), fallbackPageFiles(defaultLanguage), compressBuild()],
    publicDir: join(import.meta.dirname, '../public'),
    ssr: { noExternal: [/^@bohe\//] },
    build: { target: 'es2024', manifest: true, assetsInlineLimit: 0, modulePreload: false },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: { entryFileNames: fileNames, chunkFileNames: fileNames, codeSplitting: { groups: scriptFiles } },
          },
        },
      },
    },
    server: { strictPort: true },
  })
