// @vitest-environment jsdom
import { within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import Download, { loader } from '#routes/download-route.tsx'
import { siteData } from '#server/site-data.ts'
import { downloads } from '#testing/site-config.ts'
import { visitWithoutScript } from '#testing/visit-without-script.tsx'

vi.mock('#server/site-data.ts')
beforeEach(() => void vi.mocked(siteData).mockResolvedValue({ downloads }))

const routes = [{ path: '/download.html', Component: Download, loader }]
const root = { downloads, origin: 'https://www.bohe.test', language: 'en', defaultLanguage: 'en' } as const

const parts = (page: Awaited<ReturnType<typeof visitWithoutScript>>['page']) =>
  page.getAllByText(/^(Windows|Mac|Android|iOS)$/, { selector: 'h2' }).map(({ textContent }) => textContent)

describe('download.html as it is sent', () => {
  it('offers every system that has a client, with all that is known of it', async () => {
    const { page } = await visitWithoutScript({ at: '/download.html', routes, root })
    expect(parts(page)).toEqual(['Windows', 'Android', 'iOS'])
    const section = page.getByText('Windows', { selector: 'h2' }).closest('section')
    if (!section) throw new Error('Windows has no section')
    const windows = within(section)
    expect(windows.getByText('Download for Windows').getAttribute('href')).toBe('https://download.example/bohe.exe')
    expect(windows.getByText(/Version 3\.2\.1, 46\.0 MB/).textContent).toContain('Released Nov 12, 2026')
    expect(windows.getByText('a3f1'.repeat(16))).toBeTruthy()
    expect(section.querySelectorAll('ol > li')).toHaveLength(3)
  })

  it('is the same for everybody, with a code for phones', async () => {
    const { page } = await visitWithoutScript({ at: '/download.html', routes, root })
    expect(page.queryByText('Your system')).toBeNull()
    expect(page.getByLabelText('QR code of the download page').querySelector('path')).toBeTruthy()
    expect(page.getByText('Download the client', { selector: 'a' }).getAttribute('href')).toMatch(/#systems$/)
  })

  it('says so when nobody knows the files', async () => {
    vi.mocked(siteData).mockResolvedValue({})
    const { page } = await visitWithoutScript({ at: '/download.html', routes, root: { ...root, downloads: {} } })
    expect(page.getByText('The downloads are not available right now')).toBeTruthy()
    expect(page.getByText('Reload this page').getAttribute('href')).toBe('/download.html')
  })
})
