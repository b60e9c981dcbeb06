import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const condition = 'bohe-src'

/** How an edition is built: our packages from source, everything of theirs that renders bundled in. */
export const siteBuild = () =>
  defineConfig({
    plugins: [reactRouter()],
    resolve: { conditions: [condition, 'module', 'browser', 'development|production'] },
    ssr: {
      noExternal: [/^@bohe\//],
      resolve: {
        conditions: [condition, 'module', 'node', 'development|production'],
        externalConditions: [condition, 'node'],
      },
    },
    build: { target: 'es2024', manifest: true, assetsInlineLimit: 0 },
    server: { strictPort: true },
  })
