import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { Select } from './select.tsx'

describe('a select', () => {
  it('is labelled, described and chosen from', async () => {
    const { container } = render(
      <Select label="Sex" help="Only you see this." defaultValue="0">
        <option value="0">Rather not say</option>
        <option value="1">Female</option>
      </Select>,
    )
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sex', description: 'Only you see this.' })
    await userEvent.selectOptions(select, 'Female')
    expect(select.value).toBe('1')
    expect(await accessibilityFaults(container)).toEqual([])
  })
})
