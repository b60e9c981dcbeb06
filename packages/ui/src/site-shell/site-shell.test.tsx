import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { onWideScreen } from '#testing/wide-screen.ts'
import { FooterColumn, SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

onWideScreen()

const header = (
  <SiteHeader
    brand={
      <a className="brand" href="#home">
        Bohe
      </a>
    }
    navLabel="Main"
    menuLabel="Open menu"
    closeLabel="Close menu"
    actions={<a href="#login">Login</a>}
  >
    <a href="#plans">Plans</a>
  </SiteHeader>
)

describe('the header', () => {
  it('holds brand, links and actions, each once', async () => {
    const { container } = render(header)
    expect(screen.getByRole('banner')).toBeDefined()
    expect(screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('a')).toHaveLength(1)
    expect(screen.getAllByRole('link').map(link => link.textContent)).toEqual(['Bohe', 'Plans', 'Login'])
    expect(await accessibilityFaults(container)).toEqual([])
  })

  it('opens and closes its links without script', () => {
    render(header)
    const nav = screen.getByRole('navigation')
    expect(nav.getAttribute('popover')).toBe('auto')
    for (const name of ['Open menu', 'Close menu']) {
      expect(screen.getByRole('button', { name }).getAttribute('popovertarget')).toBe(nav.id)
    }
  })

  it('folds its links away when one of them is followed', () => {
    render(header)
    const nav = screen.getByRole('navigation')
    const hide = vi.fn()
    // Not in jsdom: an open popover.
    Object.assign(nav, { hidePopover: hide, matches: (selector: string) => selector === ':popover-open' })
    fireEvent.click(nav)
    expect(hide).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('link', { name: 'Plans' }))
    expect(hide).toHaveBeenCalledOnce()
  })
})

describe('the footer', () => {
  it('is a landmark with its columns', async () => {
    const { container } = render(
      <SiteFooter legal="© Bohe">
        <FooterColumn title="Product">
          <a href="#download">Download</a>
        </FooterColumn>
      </SiteFooter>,
    )
    expect(screen.getByRole('contentinfo').textContent).toContain('© Bohe')
    expect(screen.getByRole('heading', { name: 'Product' })).toBeDefined()
    expect(await accessibilityFaults(container)).toEqual([])
  })
})
