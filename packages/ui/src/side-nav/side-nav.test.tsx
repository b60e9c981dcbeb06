import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { onWideScreen } from '#testing/wide-screen.ts'
import { SideNav } from './side-nav.tsx'

onWideScreen()

const nav = (
  <SideNav label="Member centre" current="Profile" closeLabel="Close">
    <a href="#profile" aria-current="page">
      Profile
    </a>
    <a href="#orders">Orders</a>
  </SideNav>
)

it('is a landmark with its name', async () => {
  const { container } = render(nav)
  expect(screen.getByRole('navigation', { name: 'Member centre' }).querySelectorAll('a')).toHaveLength(2)
  expect(await accessibilityFaults(container)).toEqual([])
})

it('folds into a sheet that opens and closes without script', () => {
  render(nav)
  const sheet = screen.getByRole('navigation')
  expect(sheet.getAttribute('popover')).toBe('auto')
  for (const name of ['Member centre Profile', 'Close']) {
    expect(screen.getByRole('button', { name }).getAttribute('popovertarget')).toBe(sheet.id)
  }
})
