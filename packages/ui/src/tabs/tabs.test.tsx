import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { LinkTabs, Tabs } from './tabs.tsx'

const tabs = [
  { id: 'phone', label: 'Mobile', content: 'By mobile' },
  { id: 'email', label: 'E-mail', content: 'By e-mail' },
  { id: 'code', label: 'Code', content: 'By code' },
]

describe('tabs', () => {
  it('are one stop, then the arrow keys, Home and End', async () => {
    const { container } = render(<Tabs label="Ways to log in" tabs={tabs} />)
    const open = () => screen.getByRole('tab', { selected: true })
    await userEvent.tab()
    for (const [key, name, words] of [
      ['{ArrowRight}', 'E-mail', 'By e-mail'],
      ['{End}', 'Code', 'By code'],
      ['{ArrowRight}', 'Mobile', 'By mobile'],
      ['{ArrowLeft}', 'Code', 'By code'],
      ['{Home}', 'Mobile', 'By mobile'],
    ] as const) {
      await userEvent.keyboard(key)
      expect(open().textContent).toBe(name)
      expect(document.activeElement).toBe(open())
      expect(screen.getByRole('tabpanel', { name }).textContent).toBe(words)
    }
    expect(await accessibilityFaults(container)).toEqual([])
  })

  it('may be kept by their caller', async () => {
    const change = vi.fn()
    render(<Tabs label="Ways to log in" tabs={tabs} tab="phone" onChange={change} />)
    await userEvent.click(screen.getByRole('tab', { name: 'E-mail' }))
    expect(change).toHaveBeenCalledWith('email')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Mobile')
  })

  it('are links where each has an address', async () => {
    const { container } = render(
      <LinkTabs label="Ways to log in">
        <a href="?by=phone" aria-current="page">
          Mobile
        </a>
        <a href="?by=email">E-mail</a>
      </LinkTabs>,
    )
    expect(screen.getByRole('navigation', { name: 'Ways to log in' })).toBeDefined()
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Mobile')
    expect(await accessibilityFaults(container)).toEqual([])
  })
})
