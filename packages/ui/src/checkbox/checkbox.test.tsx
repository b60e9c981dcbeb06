import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { Checkbox } from './checkbox.tsx'

const agreement = (
  <>
    I agree to the <a href="#agreement">user agreement</a>
  </>
)

describe('a checkbox', () => {
  it('is ticked with the space bar, and its link is a stop of its own', async () => {
    const { container } = render(<Checkbox name="agreement">{agreement}</Checkbox>)
    await userEvent.tab()
    await userEvent.keyboard(' ')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree to the user agreement' }).checked).toBe(true)
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'user agreement' }))
    expect(await accessibilityFaults(container)).toEqual([])
  })

  it('says that it must be ticked', () => {
    render(<Checkbox error="Please read and agree the user agreement!">{agreement}</Checkbox>)
    const box = screen.getByRole('checkbox', { description: 'Please read and agree the user agreement!' })
    expect(box.getAttribute('aria-invalid')).toBe('true')
  })
})
