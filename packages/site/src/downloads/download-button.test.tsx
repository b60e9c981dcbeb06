// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { downloads } from '#testing/site-config.ts'
import { visit } from '#testing/visit.tsx'
import { DownloadButton } from './download-button.tsx'

afterEach(() => vi.restoreAllMocks())

const button = (system: string) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system})`)
  visit({ at: '/', root: { downloads }, routes: [{ path: '/', element: <DownloadButton /> }] })
  return screen.findByRole<HTMLAnchorElement>('link')
}

describe('the download button', () => {
  it.each([
    ['Windows NT 10.0', 'Download for Windows', 'https://download.example/bohe.exe'],
    ['Linux; Android 15', 'Download for Android', 'https://download.example/bohe.apk'],
  ])('on %s is “%s”', async (system, words, href) => {
    const link = await button(system)
    expect([link.textContent, link.href]).toEqual([words, href])
  })

  it.each(['Macintosh; Intel Mac OS X 10_15_7', 'X11; Linux x86_64'])(
    'leads to all downloads where there is no client: %s',
    async system => {
      const link = await button(system)
      expect([link.textContent, link.getAttribute('href')]).toEqual(['Download the client', '/download.html'])
    },
  )
})
