import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { Menu } from './menu.tsx'

function show(logOut = vi.fn()) {
  return render(
    <>
      <Menu summary="Mint">
        <a href="#user">Member Center</a>
        <button type="button" onClick={logOut}>
          Log Out
        </button>
      </Menu>
      <button type="button">Elsewhere</button>
    </>,
  )
}
const isOpen = () => document.querySelector('details')?.open
const focused = () => document.activeElement?.textContent

describe('a menu', () => {
  it('opens on the arrow key, walks in a circle and closes on Escape', async () => {
    const { container } = show()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    expect(isOpen()).toBe(true)
    expect(focused()).toBe('Member Center')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('Member Center')
    await userEvent.keyboard('{ArrowUp}')
    expect(focused()).toBe('Log Out')
    expect(await accessibilityFaults(container)).toEqual([])
    await userEvent.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
    expect(focused()).toBe('Mint')
  })

  it('closes when something is chosen', async () => {
    const logOut = vi.fn()
    show(logOut)
    await userEvent.click(screen.getByText('Mint'))
    await userEvent.click(screen.getByRole('button', { name: 'Log Out' }))
    expect(logOut).toHaveBeenCalledOnce()
    expect(isOpen()).toBe(false)
  })

  it('closes when the visitor goes elsewhere', async () => {
    show()
    await userEvent.click(screen.getByText('Mint'))
    expect(isOpen()).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(isOpen()).toBe(false)
  })
})
