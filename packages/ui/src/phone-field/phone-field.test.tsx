import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { PhoneField } from './phone-field.tsx'

const countries = [
  { code: '86', name: 'China' },
  { code: '1', name: 'United States' },
]

describe('a phone field', () => {
  it('sends a country code and a number', async () => {
    const { container } = render(
      <form>
        <PhoneField label="Mobile" countryLabel="Country" countries={countries} error="Mobile format error!" />
      </form>,
    )
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), '1')
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Mobile', description: 'Mobile format error!' }),
      '5550100',
    )
    const sent = new FormData(container.querySelector('form') ?? undefined)
    expect([...sent]).toEqual([
      ['country_code', '1'],
      ['phone', '5550100'],
    ])
    expect(await accessibilityFaults(container)).toEqual([])
  })

  it('shows the chosen code and tells of the choice', async () => {
    const choose = vi.fn()
    const country = { defaultValue: '1', onChange: choose }
    render(<PhoneField label="Mobile" countryLabel="Country" countries={countries} country={country} />)
    expect(screen.getByText('+1')).toBeDefined()
    await userEvent.selectOptions(screen.getByRole('combobox'), '86')
    expect(screen.getByText('+86')).toBeDefined()
    expect(choose).toHaveBeenCalledOnce()
  })
})
