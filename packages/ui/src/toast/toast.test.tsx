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

  it('is said as a status and leaves after six seconds', () => {
    send()
    wait(5999)
    expect(screen.getByRole('status').textContent).toBe('Sent!')
    wait(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('stays while it is looked at', () => {
    send()
    fireEvent.pointerEnter(screen.getByRole('status'))
    wait(60_000)
    expect(screen.getByRole('status')).toBeDefined()
    fireEvent.pointerLeave(screen.getByRole('status'))
    wait(6000)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('is closed by its button', () => {
    send()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('makes room: at most three are shown', () => {
    for (let sent = 0; sent < 5; sent++) send()
    expect(screen.getAllByRole('status')).toHaveLength(3)
  })
})
