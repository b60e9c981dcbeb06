// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Edition } from '#edition.ts'
import type { RootData } from '#routing/root-data.ts'
import { cnConfig, downloads, intlConfig } from '#testing/site-config.ts'
import { visit } from '#testing/visit.tsx'
import { Footer } from './footer.tsx'

const intl: Partial<Edition> = {
  footer: {
    product: [
      { word: 'link.top-up', path: '/recharge.html' },
      { word: 'link.news', path: '/news.html' },
    ],
    help: [{ word: 'link.protocol', path: '/protocol.html' }],
  },
}
const cn: Partial<Edition> = {
  name: 'cn',
  otherSite: { word: 'link.international-site', path: '/0' },
  liveChat: ({ className }) => (
    <a className={className} href="#chat">
      Live chat
    </a>
  ),
}

const show = (edition: Partial<Edition>, root: Partial<RootData>, language: 'en' | 'zh_CN' = 'en') => {
  const place = { origin: 'https://www.bohe.test', language, defaultLanguage: 'en' as const }
  visit({ at: '/', edition, language, root: { ...place, ...root }, routes: [{ path: '/', element: <Footer /> }] })
  return screen.findByRole('contentinfo')
}
const linksOf = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map(link => link.getAttribute('aria-label') ?? link.textContent)
const code = (name: string) => screen.queryByRole('img', { name })

describe('the footer of the edition that sells', () => {
  it('leads to its pages, to the other site and to support by e-mail, with its hours, filing number and badges', async () => {
    const footer = await show(intl, { config: intlConfig, downloads })
    expect(linksOf(footer)).toEqual([
      'Windows',
      'Android',
      'iOS',
      'Bohe Overseas on WeChat',
      'Bohe on Weibo',
      'Top Up',
      'News',
      'User Agreement',
      'Mainland China site',
      'support@bohe.example',
      '沪ICP备00000000号-2',
      'Safe browsing',
    ])
    expect(screen.getByRole('link', { name: 'Mainland China site' }).getAttribute('href')).toBe('/1')
    expect(footer.textContent).toContain('9:00–\u206024:00')
  })
})

describe('the footer of the mainland edition', () => {
  it('has phone, address, live chat, filing number and badges, in the page’s language', async () => {
    const footer = await show(cn, { config: cnConfig, downloads }, 'zh_CN')
    for (const text of [
      '上海市静安区薄荷路 1 号',
      '沪ICP备00000000号',
      '违法和不良信息举报',
      '8:00–\u206024:00',
      '国际站',
    ])
      expect(footer.textContent).toContain(text)
    expect(screen.getByRole('link', { name: '400-820-0000' }).getAttribute('href')).toBe('tel:4008200000')
    expect(screen.getByRole('link', { name: 'Live chat' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /微信/ })).toBeNull()
  })
})

describe('the footer as long as the API has never answered', () => {
  it('is there with its links, without what nobody knows', async () => {
    expect(linksOf(await show(intl, {}))).toEqual([
      'Windows',
      'Android',
      'iOS',
      'Top Up',
      'News',
      'User Agreement',
      'Mainland China site',
    ])
  })
})

describe('the downloads of the footer', () => {
  it('name the Mac only where there is a client for it', async () => {
    await show(intl, { downloads: { ...downloads, mac: downloads.windows } })
    expect(screen.getByRole('link', { name: 'Mac' }).getAttribute('href')).toBe('/download.html#mac')
  })

  it.each(['Android', 'iOS'])('show a code for %s when the link has the focus, and close it on Escape', async name => {
    await show(intl, { downloads })
    const link = screen.getByRole('link', { name })
    expect(link.getAttribute('href')).toBe(`/download.html#${name.toLowerCase()}`)
    for (let steps = 0; document.activeElement !== link && steps < 5; steps++) await userEvent.tab()
    expect(await screen.findByRole('img', { name: 'QR code of the download page' })).toBeTruthy()
    expect(screen.getByText(`Scan to get Bohe for ${name}`)).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(code('QR code of the download page')).toBeNull()
  })

  it('show the codes of WeChat and Weibo under the pointer', async () => {
    await show(intl, { config: intlConfig })
    const pointer = userEvent.setup()
    await pointer.hover(screen.getByRole('link', { name: 'Bohe Overseas on WeChat' }))
    expect(await screen.findByRole('img', { name: 'QR code of our WeChat account' })).toBeTruthy()
    await pointer.hover(screen.getByRole('link', { name: 'Bohe on Weibo' }))
    expect(code('QR code of our WeChat account')).toBeNull()
    expect(await screen.findByRole('img', { name: 'QR code of our Weibo page' })).toBeTruthy()
  })
})
