import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'

/** Bytes of brotli 11 that a page may be sent as: script by what the page is; home's HTML, and the styles in it. */
export const bars = {
  script: { home: 122_000, public: 140_000, member: 165_000 },
  html: 14_000,
  styles: 12_000,
} as const

/** What a page weighs as it is sent, in bytes of brotli 11. */
export interface Weight {
  script: number
  html?: number
  styles?: number
}

const bytesOf = (text: string): number => brotliCompressSync(text).length

/** Weighs the HTML of a page that is shown, and the styles in it. */
export const weighHtml = async (page: Page): Promise<Required<Omit<Weight, 'script'>>> => {
  const html = await (await page.request.get(page.url())).text()
  const sheets = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css)
  return { html: bytesOf(html), styles: bytesOf(sheets.join('')) }
}

/** What of a screen is heavier than it may be: one line each. */
export const tooHeavy = ({ weighs = 'public' }: Screen, weight: Weight): string[] => {
  const { script, ...ofHome } = bars
  const most: Weight = { script: script[weighs], ...(weighs === 'home' && ofHome) }
  const parts = ['script', 'html', 'styles'] as const
  return parts.flatMap(part => {
    const [bytes = 0, bar = Infinity] = [weight[part], most[part]]
    return bytes > bar ? [`is sent ${bytes} bytes of ${part}, more than ${bar}`] : []
  })
}
