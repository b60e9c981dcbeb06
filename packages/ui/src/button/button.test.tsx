import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { Button, buttonClass } from './button.tsx'

describe('a button', () => {
  it('does not submit a form unless it is told to', () => {
    render(<Button>Pay</Button>)
    expect(screen.getByRole('button', { name: 'Pay' }).getAttribute('type')).toBe('button')
  })

  it('is pressed with the keyboard', async () => {
    const press = vi.fn()
    render(<Button onClick={press}>Pay</Button>)
    await userEvent.tab()
    await userEvent.keyboard('{Enter} ')
    expect(press).toHaveBeenCalledTimes(2)
  })

  it('keeps its name and its focus while pending, and ignores presses', async () => {
    const press = vi.fn()
    const submit = vi.fn((event: React.FormEvent) => event.preventDefault())
    const { container } = render(
      <form onSubmit={submit}>
        <Button type="submit" pending onClick={press}>
          Pay
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Pay', busy: true })
    await userEvent.click(button)
    expect(document.activeElement).toBe(button)
    expect(press).not.toHaveBeenCalled()
    expect(submit).not.toHaveBeenCalled()
    expect(await accessibilityFaults(container)).toEqual([])
  })

  it('lends its look to a link', () => {
    expect(buttonClass({ tone: 'primary', size: 'lg', block: true })).toBe(
      'button button-primary button-lg button-block',
    )
  })
})
