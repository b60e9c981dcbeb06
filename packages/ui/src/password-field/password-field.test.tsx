import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { PasswordField } from './password-field.tsx'

const rules = [
  { text: '6–20 characters', test: (password: string) => password.length >= 6 && password.length <= 20 },
  { text: 'Two kinds of characters', test: (password: string) => /\d/.test(password) && /\D/.test(password) },
]

describe('a password field', () => {
  it('ticks its rules as they are met', async () => {
    const { container } = render(<PasswordField label="Password" showLabel="Show" metLabel="Met:" rules={rules} />)
    const states = () => screen.getAllByRole('listitem').map(rule => rule.dataset.state)
    expect(states()).toEqual(['open', 'open'])
    await userEvent.type(screen.getByLabelText('Password'), 'mintleaf')
    expect(states()).toEqual(['met', 'open'])
    await userEvent.keyboard('7')
    expect(states()).toEqual(['met', 'met'])
    expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('Met: 6–20 characters')
    expect(await accessibilityFaults(container)).toEqual([])
  })

  it('shows and hides what was typed, with the keyboard too', async () => {
    render(<PasswordField label="Password" name="password" showLabel="Show" autoComplete="new-password" />)
    const input = screen.getByLabelText('Password')
    await userEvent.click(input)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'Show', pressed: true })).toBe(document.activeElement)
    expect(input.getAttribute('type')).toBe('text')
    await userEvent.keyboard('{Enter}')
    expect(input.getAttribute('type')).toBe('password')
    expect(input.getAttribute('autocomplete')).toBe('new-password')
  })
})
