import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** Holds what is inside `data-force="hover"`, `"focus"` or `"active"` in that state, by a second selector of equal weight. */
const forcedStates = (): Plugin => ({
  name: 'forced-states',
  enforce: 'pre',
  transform(sheet, id) {
    if (!id.endsWith('.css')) return
    const pressed = ':is(a, button, input, select, summary)'
    return sheet
      .replaceAll(/:hover\b/g, ':is(:hover, [data-force="hover"] *)')
      .replaceAll(/:focus-within\b/g, ':is(:focus-within, [data-force="focus"] *)')
      .replaceAll(/:focus-visible\b/g, `:is(:focus-visible, [data-force="focus"] ${pressed})`)
      .replaceAll(/:active\b/g, `:is(:active, [data-force="active"] ${pressed})`)
  },
})

/** The gallery, and nothing but the gallery: the sites are built from source (see @bohe/site/vite.ts). */
export default defineConfig({
  root: join(import.meta.dirname, 'src/gallery'),
  base: './',
  publicDir: false,
  plugins: [forcedStates()],
  oxc: { jsx: { runtime: 'automatic' } },
  build: { outDir: join(import.meta.dirname, 'build/gallery'), emptyOutDir: true, target: 'es2024' },
  server: { host: '127.0.0.1' },
})
