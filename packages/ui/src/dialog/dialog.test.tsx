import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { ConfirmDialog, Dialog } from './dialog.tsx'

const question = { title: 'Sure to log out?', closeLabel: 'Close', confirmLabel: 'Log out', cancelLabel: 'Stay' }

describe('a dialog', () => {
  it('is absent until it is open', () => {
    const { rerender } = render(<Dialog open={false} onClose={() => {}} title="Claim" closeLabel="Close" />)
    expect(screen.queryByRole('dialog')).toBeNull()
    rerender(<Dialog open onClose={() => {}} title="Claim" closeLabel="Close" />)
    expect(screen.getByRole('dialog', { name: 'Claim' })).toBeDefined()
  })

  it('is closed by its button, and by the browser on Escape', async () => {
    const close = vi.fn()
    render(<Dialog open onClose={close} title="Claim" closeLabel="Close" />)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(close).toHaveBeenCalledOnce()
    // Escape is the browser's own: what arrives is its `close` event.
    screen.getByRole('dialog', { hidden: true }).dispatchEvent(new Event('close'))
    expect(close).toHaveBeenCalledTimes(2)
  })

  it('is closed by a press beside it, not by one inside', async () => {
    const close = vi.fn()
    render(
      <Dialog open onClose={close} title="Claim" closeLabel="Close">
        <p>Where shall we send it?</p>
      </Dialog>,
    )
    await userEvent.click(screen.getByText('Where shall we send it?'))
    expect(close).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('dialog'))
    expect(close).toHaveBeenCalledOnce()
  })

  it('stays when a question that it asks is closed', () => {
    const [close, stay] = [vi.fn(), vi.fn()]
    render(
      <Dialog open onClose={close} title="Claim" closeLabel="Close">
        <ConfirmDialog open {...question} onClose={stay} onConfirm={() => {}} />
      </Dialog>,
    )
    screen.getByRole('alertdialog', { hidden: true }).dispatchEvent(new Event('close'))
    expect(stay).toHaveBeenCalledOnce()
    expect(close).not.toHaveBeenCalled()
  })

  it('stays when words in it are selected and the pointer is let go beside it', async () => {
    const close = vi.fn()
    render(
      <Dialog open onClose={close} title="Claim" closeLabel="Close">
        <input aria-label="Address" defaultValue="10 Downing Street" />
      </Dialog>,
    )
    // The click goes to what both places have in common, as in a browser.
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: screen.getByRole('textbox') },
      { keys: '[/MouseLeft]', target: screen.getByRole('dialog') },
    ])
    expect(close).not.toHaveBeenCalled()
  })
})

describe('a question', () => {
  it('has the focus on the safe answer and is confirmed by the other', async () => {
    const [close, confirm] = [vi.fn(), vi.fn()]
    const { container } = render(<ConfirmDialog open {...question} onClose={close} onConfirm={confirm} />)
    expect(screen.getByRole('alertdialog', { name: 'Sure to log out?' })).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay' }))
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(confirm).toHaveBeenCalledOnce()
    expect(close).not.toHaveBeenCalled()
    expect(await accessibilityFaults(container)).toEqual([])
  })
})
