// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { helpAnswers } from '#testing/help-articles.ts'
import { cnConfig, intlConfig } from '#testing/site-config.ts'
import { visitWithoutScript } from '#testing/visit-without-script.tsx'
import About from './about-route.tsx'
import Help, { loader } from './help-route.tsx'
import PhoneContact from './phone-contact-route.tsx'
import CustomerService from './userserver-route.tsx'

const routes = [
  { path: '/help.html', Component: Help, loader },
  { path: '/about.html', Component: About },
  { path: '/userserver.html', Component: CustomerService },
  { path: '/m/contact.html', Component: PhoneContact },
]

const open = (at: string, config = intlConfig) =>
  visitWithoutScript({ at, routes, answers: helpAnswers, root: { config } })

describe('without script', () => {
  it('the help centre has every answer', async () => {
    const { page } = await open('/help.html')
    expect(page.getByText('Windows')).toBeTruthy()
    expect(page.getByText('unwanted')).toBeTruthy()
  })

  it('the server searches the help centre', async () => {
    const { page } = await open('/help.html?q=install')
    const found = [...page.getByLabelText('Search results').children]
    expect(found.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Register and install')])
    expect(page.getByLabelText('Search guides and questions').closest('form')?.getAttribute('action')).toBe(
      '/help.html',
    )
    expect(page.getByText('Search').closest('button')?.type).toBe('submit')
  })

  it('what somebody searches for is text, whatever it looks like', async () => {
    const { page } = await open(`/help.html?q=${encodeURIComponent('"><img src=x>')}`)
    expect(page.getByText('Nothing found for “"><img src=x>”', { selector: '.empty-state-title' })).toBeTruthy()
  })

  it('about.html is whole', async () => {
    const { page } = await open('/about.html')
    expect(page.getByText('Promise a speed')).toBeTruthy()
  })

  it.each(['/userserver.html', '/m/contact.html'])('%s has hours and ways, the same for everybody', async at => {
    const { page } = await open(at, cnConfig)
    expect(page.getAllByText('8:00–24:00 every day')).toHaveLength(2)
    expect(page.getByText(cnConfig.support.phone ?? '')).toBeTruthy()
    expect(page.queryByText(/Open now|Closed now|where you are/)).toBeNull()
  })
})
