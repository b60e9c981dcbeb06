import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/**
 * What a page may be sent as. Script by what the page is, in bytes of brotli 11 and in files, each of which costs a
 * phone time however small it is; home's HTML, and the styles in it, in bytes.
 */
export const bars = {
  script: { home: 122_000, public: 140_000, member: 165_000 },
  files: { home: 18, public: 32, member: 48 },
  html: 14_000,
  styles: 12_000,
} as const

/** What a page is, by how heavy it may be. */
export type WeightClass = keyof typeof bars.script

/** The script that a page is sent. */
export interface ScriptWeight {
  /** Bytes of brotli 11. */
  script: number
  files: number
}

/** What a page weighs as it is sent; its HTML and styles in bytes of brotli 11. */
export interface Weight extends ScriptWeight {
  html?: number
  styles?: number
}

const bytesOf = (text: string): number => brotliCompressSync(text).length

/** Weighs the HTML of a page that is shown, and the styles in it. */
export const weighHtml = async (page: Page): Promise<Required<Omit<Weight, keyof ScriptWeight>>> => {
  const html = await (await page.request.get(page.url(), { maxRetries: 2 })).text()
  const sheets = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css)
  return { html: bytesOf(html), styles: bytesOf(sheets.join('')) }
}

/** Runs in the page. */
const findSentAgain = `(() => {
  const brought = new Set([...document.querySelectorAll('link[type="inlined"]')].map(({ href }) => href))
  return performance.getEntriesByType('resource').map(({ name }) => name).filter(name => brought.has(name))
})()`

/** The sheets that came inside a page and that it asked for all the same: one line each. */
export const sentAgain = async (page: Page): Promise<string[]> =>
  (await page.evaluate<string[]>(findSentAgain)).map(address => `is sent what it brings: ${address}`)

/** What of a screen is heavier than it may be: one line each. */
export const tooHeavy = ({ weighs = 'public' }: { weighs?: WeightClass | undefined }, weight: Weight): string[] => {
  const { script, files, ...ofHome } = bars
  const most: Weight = { script: script[weighs], files: files[weighs], ...(weighs === 'home' && ofHome) }
  const parts = ['script', 'files', 'html', 'styles'] as const
  return parts.flatMap(part => {
    const [sent = 0, bar = Infinity] = [weight[part], most[part]]
    return sent > bar ? [`${part}: is sent ${sent}, more than ${bar}`] : []
  })
}
