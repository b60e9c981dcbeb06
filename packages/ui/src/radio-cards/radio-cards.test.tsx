import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { RadioCards } from './radio-cards.tsx'

const options = [
  { value: '1', title: '1 month', price: '¥ 30.00' },
  { value: '3', title: '3 months', price: '¥ 80.00', badge: 'Recommended' },
  { value: '6', title: '6 months', price: '¥ 150.00', disabled: true },
]

describe('radio cards', () => {
  it('are one group with one choice, which the form sends', async () => {
    const { container } = render(
      <form>
        <RadioCards legend="Period" name="price_id" options={options} defaultValue="1" />
      </form>,
    )
    expect(screen.getByRole('group', { name: 'Period' })).toBeDefined()
    await userEvent.click(screen.getByRole('radio', { name: /3 months/ }))
    expect([...new FormData(container.querySelector('form') ?? undefined)]).toEqual([['price_id', '3']])
    expect(await accessibilityFaults(container)).toEqual([])
  })

  it.each([{ value: '1' }, { defaultValue: '1' }])(
    'tell of what was chosen before the page had its script',
    async start => {
      const choose = vi.fn()
      const cards = <RadioCards legend="Period" name="price_id" options={options} onChange={choose} {...start} />
      const container = document.body.appendChild(document.createElement('div'))
      container.innerHTML = renderToString(cards)
      await userEvent.click(screen.getByRole('radio', { name: /3 months/ }))
      render(cards, { container, hydrate: true })
      expect(choose.mock.calls).toEqual([['3']])
    },
  )

  it('are walked through with the arrow keys, and tell of the choice', async () => {
    const choose = vi.fn()
    render(<RadioCards legend="Period" name="price_id" options={options} value="1" onChange={choose} />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    expect(choose).toHaveBeenLastCalledWith('3')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /6 months/ }).disabled).toBe(true)
  })

  it('say that a choice is wanted', () => {
    render(
      <RadioCards legend="Package" name="package_id" options={options} error="Please select an experience package!" />,
    )
    expect(screen.getByRole('group', { description: 'Please select an experience package!' })).toBeDefined()
  })
})
