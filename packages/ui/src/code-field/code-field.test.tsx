import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { CodeField, type CodeFieldProps } from './code-field.tsx'

const words = {
  label: 'SMS code',
  sendLabel: 'Send code',
  waitLabel: (seconds: number) => `Resend in ${seconds} s`,
  againLabel: 'Another code can be sent now',
}
const show = (props: Partial<CodeFieldProps>) => render(<CodeField {...words} secondsLeft={0} {...props} />)

describe('a code field', () => {
  it('asks for a code with its button', async () => {
    const send = vi.fn()
    const { container } = show({ onSend: send })
    await userEvent.click(screen.getByRole('textbox', { name: 'SMS code' }))
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(send).toHaveBeenCalledOnce()
    expect(await accessibilityFaults(container)).toEqual([])
  })

  it('counts down in the label of the button, which keeps its focus and ignores presses', async () => {
    const send = vi.fn()
    show({ onSend: send, secondsLeft: 42 })
    const button = screen.getByRole('button', { name: 'Resend in 42 s' })
    await userEvent.click(button)
    expect(document.activeElement).toBe(button)
    expect(send).not.toHaveBeenCalled()
  })

  it('says once that another code can be sent', () => {
    const { container, rerender } = show({})
    const announced = () => container.querySelector('[aria-live="polite"]')?.textContent
    const heard = [42, 1, 0].map(secondsLeft => {
      rerender(<CodeField {...words} secondsLeft={secondsLeft} />)
      return announced()
    })
    expect(heard).toEqual(['', '', 'Another code can be sent now'])
    rerender(<CodeField {...words} secondsLeft={0} sending />)
    expect(announced()).toBe('')
  })

  it('says nothing before a first code', () => {
    const { container } = show({})
    expect(container.textContent).not.toContain('Another code')
  })

  it('holds the room of both labels whichever it shows', () => {
    const { rerender } = show({})
    const room = () => [...screen.getByRole('button').querySelectorAll('[aria-hidden]')].map(label => label.textContent)
    expect(room()).toEqual(['Send code', 'Resend in 60 s'])
    rerender(<CodeField {...words} secondsLeft={9} />)
    expect(room()).toEqual(['Send code', 'Resend in 60 s'])
  })

  it('submits its form without script when it is told how', () => {
    show({ send: { type: 'submit', name: 'intent', value: 'send-code', formNoValidate: true } })
    const button = screen.getByRole<HTMLButtonElement>('button')
    expect([button.type, button.name, button.value]).toEqual(['submit', 'intent', 'send-code'])
  })
})
