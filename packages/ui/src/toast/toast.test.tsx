import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToastProvider, useToast } from './toast.tsx'

function Sender() {
  const toast = useToast()
  return (
    <button type="button" onClick={() => toast({ tone: 'success', text: 'Sent!' })}>
      Send
    </button>
  )
}

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

describe('a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    render(
      <ToastProvider closeLabel="Close">
        <Sender />
      </ToastProvider>,
    )
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is said in a region that was there before, and leaves after six seconds', () => {
    const region = document.querySelector('[aria-live="polite"]')
    expect(region?.textContent).toBe('')
    send()
    wait(5999)
    expect(region?.textContent).toBe('Sent!')
    expect(region?.querySelector('[role], [aria-live]')).toBeNull()
    wait(1)
    expect(region?.textContent).toBe('')
  })

  it('stays while it is looked at', () => {
    send()
    fireEvent.pointerEnter(screen.getByText('Sent!'))
    wait(60_000)
    expect(screen.getByText('Sent!')).toBeDefined()
    fireEvent.pointerLeave(screen.getByText('Sent!'))
    wait(6000)
    expect(screen.queryByText('Sent!')).toBeNull()
  })

  it('is closed by its button', () => {
    send()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Sent!')).toBeNull()
  })

  it('makes room: at most three are shown', () => {
    for (let sent = 0; sent < 5; sent++) send()
    expect(screen.getAllByText('Sent!')).toHaveLength(3)
  })
})
