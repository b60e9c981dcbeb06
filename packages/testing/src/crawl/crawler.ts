import { freshAddress } from '#journey.ts'
import { type CrawledPage, crawledPage } from './crawled-page.ts'

/** How many answers are waited for at a time. */
const atOnce = 6

/** Does something for each item, a few at a time, and keeps the order. */
export const eachOf = async <Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
  most = atOnce,
): Promise<Result[]> => {
  const results: Result[] = []
  let next = 0
  const work = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await act(items[at] as Item)
  }
  await Promise.all(Array.from({ length: most }, work))
  return results
}

/** Each request comes from another address, so that no flood limit applies. */
const ask = (address: string, redirect: 'manual' | 'follow' = 'manual') =>
  fetch(address, { redirect, headers: { 'X-Forwarded-For': freshAddress() } })

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, text = '']) => text.replaceAll('&amp;', '&'))

const sitemapAt = async (address: string): Promise<string[]> => {
  const response = await ask(address)
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
  const xml = await response.text()
  const named = locations(xml)
  return xml.includes('<sitemapindex') ? (await eachOf(named, sitemapAt)).flat() : named
}

/** A page as it is sent. */
export const openPage = async (address: string): Promise<CrawledPage> => {
  const response = await ask(address)
  return crawledPage(address, response, await response.text())
}

/** A page of a list beyond the first is in no sitemap; its list links to it. */
const isFurtherPage = (address: string, origin: string) =>
  address.startsWith(`${origin}/`) && new URL(address).searchParams.has('page')

const furtherPages = async (pages: readonly CrawledPage[], origin: string): Promise<CrawledPage[]> => {
  const known = new Set(pages.map(({ address }) => address))
  const named = new Set(pages.flatMap(({ links }) => links.filter(link => isFurtherPage(link, origin))))
  const more = await eachOf(
    [...named].filter(address => !known.has(address)),
    openPage,
  )
  return more.length > 0 ? [...more, ...(await furtherPages([...pages, ...more], origin))] : []
}

/** Every page of a site as it is sent: those of the sitemap, and the further pages of its lists. */
export const crawlSite = async (origin: string): Promise<CrawledPage[]> => {
  const named = await eachOf(await sitemapAt(`${origin}/sitemap.xml`), openPage)
  return [...named, ...(await furtherPages(named, origin))]
}

/** Broken links of pages, each requested once: `status address, on page`. */
export const brokenLinks = async (pages: readonly CrawledPage[], origin: string): Promise<string[]> => {
  const known = new Set(pages.map(({ address }) => address))
  const on = new Map(pages.flatMap(({ address, links }) => links.map(link => [link, address] as const)))
  const asked = [...on].filter(([link]) => link.startsWith(`${origin}/`) && !known.has(link))
  const answers = await eachOf(asked, async ([link, page]) => {
    const response = await ask(link)
    await response.body?.cancel()
    return response.status < 400 ? [] : [`${response.status} ${link}, on ${page}`]
  })
  return answers.flat()
}
