import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@bohe/launcher/root.ts'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from '#browser/shared-browser.ts'
import { iconFile } from './icon-file.ts'
import { icons, tabIcons, vectors } from './icons.ts'
import { digestOf, sharePage, sharePictures, shareSize } from './share-picture.ts'

const folder = join(root, 'packages/site/public')

/** As few colours as the eye needs: the pictures are flat. */
const small = { palette: true, colours: 64, dither: 0, effort: 10, compressionLevel: 9 } as const

const drawn = (side: number, drawing: string): Promise<Buffer> =>
  sharp(Buffer.from(drawing), { density: (72 * side) / 100 })
    .resize(side, side)
    .png(small)
    .toBuffer()

const drawTabIcon = async (): Promise<void> => {
  const pictures = tabIcons.map(async ([side, drawing]) => ({ side, png: await drawn(side, drawing) }))
  writeFileSync(join(folder, 'favicon.ico'), iconFile(await Promise.all(pictures)))
}

const drawSharePicture = async (browser: Browser, which: (typeof sharePictures)[number]): Promise<void> => {
  const page = await browser.newPage({ viewport: shareSize })
  const html = await sharePage(which)
  await page.setContent(html)
  await page.evaluate('document.fonts.ready')
  const photograph = await page.screenshot()
  await page.close()
  await sharp(photograph)
    .png(small)
    .withExif({ IFD0: { ImageDescription: digestOf(html) } })
    .toFile(join(folder, which.file))
}

for (const [file, drawing] of Object.entries(vectors)) writeFileSync(join(folder, file), `${drawing}\n`)
for (const [file, side, drawing] of icons) writeFileSync(join(folder, file), await drawn(side, drawing))
await drawTabIcon()
const browser = await launchBrowser()
for (const which of sharePictures) await drawSharePicture(browser, which)
await browser.close()
process.stdout.write(`The pictures are in ${folder}\n`)
