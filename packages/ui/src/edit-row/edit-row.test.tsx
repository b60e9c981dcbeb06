import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { EditRow } from './edit-row.tsx'

describe('a row that can be changed', () => {
  it('shows the fact, and its form once it is opened', async () => {
    const { container } = render(
      <EditRow label="Nickname" value="Leaf" action="Change">
        <label>
          New nickname <input />
        </label>
      </EditRow>,
    )
    const row = screen.getByRole<HTMLDetailsElement>('group')
    expect(row.open).toBe(false)
    await userEvent.click(screen.getByText('Change'))
    expect(row.open).toBe(true)
    expect(screen.getByRole('textbox', { name: 'New nickname' })).toBeTruthy()
    expect(await accessibilityFaults(container)).toEqual([])
  })

  it('is open from the start when it has something to say', () => {
    render(<EditRow open label="Nickname" value="Leaf" action="Change" children="Nickname cannot be empty!" />)
    expect(screen.getByRole<HTMLDetailsElement>('group').open).toBe(true)
  })
})
