// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DownloadButton } from '#downloads/download-button.tsx'
import { DownloadBox } from '#features/download/download-box.tsx'
import { downloads, intlConfig } from '#testing/site-config.ts'
import { visit } from '#testing/visit.tsx'
import { SiteFrame } from './site-frame.tsx'

vi.mock('./later-bars.tsx', () => ({ LaterBars: () => <p>a proposal</p> }))

const page = (
  <SiteFrame>
    <h1>News</h1>
    <DownloadBox />
    <DownloadButton />
  </SiteFrame>
)

const show = (isMobileApp?: true) => {
  const edition = { liveChat: () => <a href="#chat">Live chat</a> }
  const root = { config: intlConfig, downloads, ...(isMobileApp && { isMobileApp }) }
  visit({ at: '/', edition, root, routes: [{ path: '/', element: page }] })
  return screen.findByRole('heading', { level: 1 })
}

it('a page has header, footer, the chat and the client', async () => {
  await show()
  for (const part of ['banner', 'contentinfo', 'main']) expect(screen.getByRole(part)).toBeTruthy()
  for (const text of ['Skip to content', 'Live chat', 'Get Bohe', 'Download the client', 'a proposal'])
    expect(screen.getAllByText(text)).not.toHaveLength(0)
})

it('inside the iOS app it stands alone: no header, footer, chat, proposals or download (spec §2)', async () => {
  await show(true)
  expect(screen.getByRole('main').textContent).toBe('News')
  expect(document.body.textContent).toBe('News')
})
