import { join } from 'node:path'
import { root } from '@bohe/launcher/root.ts'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'

const address = 'http://gallery.test/'
const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

/** The gallery's files by name, built in memory. */
const buildGallery = async (): Promise<Map<string, string | Uint8Array>> => {
  const configFile = join(root, 'packages/ui/vite.config.ts')
  const built = await build({ configFile, logLevel: 'silent', build: { write: false } })
  const outputs = [built].flat().flatMap(one => ('output' in one ? one.output : []))
  return new Map(outputs.map(file => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}

/** How the gallery is looked at. */
export interface GalleryView {
  language: 'zh-CN' | 'en'
  theme: 'light' | 'dark'
  width: number
}

/** Builds the gallery of packages/ui once; gives how to open it. The caller closes the pages. */
export const openGallery = async (browser: Browser): Promise<(view: GalleryView) => Promise<Page>> => {
  const files = await buildGallery()
  return async ({ language, theme, width }) => {
    const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    await page.emulateMedia({ colorScheme: theme })
    await page.route(`${address}**`, route => {
      const name = new URL(route.request().url()).pathname.slice(1) || 'index.html'
      const body = files.get(name)
      const contentType = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
      return body === undefined
        ? route.fulfill({ status: 404 })
        : route.fulfill({ contentType, body: Buffer.from(body) })
    })
    await page.goto(`${address}?language=${language}`)
    await page.locator('#main').waitFor()
    // An open dialog takes the focus, and the page with it.
    await page.evaluate('scrollTo({ top: 0, behavior: "instant" })')
    return page
  }
}
