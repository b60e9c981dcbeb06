import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { Field } from './field.tsx'

describe('a field', () => {
  it('is found by its label and described by its help', async () => {
    const { container } = render(<Field label="E-mail" type="email" name="email" help="We send a code there." />)
    const input = screen.getByRole('textbox', { name: 'E-mail', description: 'We send a code there.' })
    expect(input.getAttribute('aria-invalid')).toBeNull()
    expect(await accessibilityFaults(container)).toEqual([])
  })

  it('says what is wrong before it helps', async () => {
    const { container } = render(<Field label="E-mail" error="Email format error!" help="We send a code there." />)
    const input = screen.getByRole('textbox', { description: 'Email format error! We send a code there.' })
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(await accessibilityFaults(container)).toEqual([])
  })

  it('asks for digits without being a number', () => {
    render(<Field label="Code" type="numeric" />)
    const input = screen.getByRole('textbox', { name: 'Code' })
    expect(input.getAttribute('inputmode')).toBe('numeric')
  })

  it('is typed into after its label is pressed', async () => {
    render(<Field label="Nickname" name="nickname" />)
    await userEvent.click(screen.getByText('Nickname'))
    await userEvent.keyboard('Mint')
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Mint')
  })
})
