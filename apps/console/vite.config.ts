import { compressBuild } from '@bohe/site/document/compress-build.ts'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter(), compressBuild()],
  build: { target: 'es2024', assetsInlineLimit: 0 },
  ssr: { noExternal: [/^@bohe\//] },
})
