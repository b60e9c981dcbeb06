import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@bohe/launcher/root.ts'
import { source as axe } from 'axe-core'
import decode from 'jsqr'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedBrowser } from '#browser/shared-browser.ts'
import { type GalleryView, openGallery } from '#gallery.ts'
import { layoutFaults } from '#screens/layout-faults.ts'
import { oneOf } from '#variants.ts'

let open: (view: GalleryView) => Promise<Page>

beforeAll(async () => {
  open = await openGallery(await sharedBrowser())
}, 120_000)

const languages = ['zh-CN', 'en'] as const
const themes = ['light', 'dark'] as const
const looks = languages.flatMap(language => themes.map(theme => ({ language, theme })))

/** What axe finds, colours included: one line for each element. */
const axeFaults = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe)
  return page.evaluate(`axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => id + ': ' + html + ' ' + (any[0]?.message ?? ''))))`)
}

describe.each(oneOf(looks))('every component, in $language on the $theme theme', ({ language, theme }) => {
  it('has no fault that axe can find', { timeout: 120_000 }, async () => {
    const page = await open({ language, theme, width: 1280 })
    expect(await axeFaults(page)).toEqual([])
    await page.close()
  })
})

describe.each(oneOf(looks, 3))('every component at 360 px, in $language on the $theme theme', ({ language, theme }) => {
  it('fits', { timeout: 120_000 }, async () => {
    const page = await open({ language, theme, width: 360 })
    expect(await layoutFaults(page)).toEqual([])
    await page.close()
  })
})

describe('a QR code in its frame', () => {
  it.each(oneOf(themes))(
    'can be read with the mark in its middle, on the %s theme',
    { timeout: 120_000 },
    async theme => {
      const page = await open({ language: 'en', theme, width: 1280 })
      const picture = await page.locator('.qr-frame[data-state="ready"]').first().screenshot()
      await page.close()
      const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      const code = decode(new Uint8ClampedArray(data), info.width, info.height)
      expect(code?.data).toMatch(/^https:\/\/pay\.example\.com\/gateway/)
    },
  )
})

describe('the builds of the sites', () => {
  it.each(['intl', 'cn'])('hold nothing of the gallery: %s', site => {
    const folder = join(root, 'apps', site, 'build')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => /\.(?:js|css)$/.test(name))
    expect(files.filter(name => readFileSync(join(folder, name), 'utf8').includes('gallery-hero'))).toEqual([])
  })
})
