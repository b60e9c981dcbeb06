import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { BrandMark } from './brand-mark.tsx'

describe('the mark', () => {
  it('is decoration beside the name, and the name when it stands alone', async () => {
    const { container } = render(
      <>
        <BrandMark />
        <BrandMark label="Bohe" />
      </>,
    )
    expect(screen.getAllByRole('img').map(mark => mark.getAttribute('aria-label'))).toEqual(['Bohe'])
    expect(await accessibilityFaults(container)).toEqual([])
  })

  it('can stand twice on a page, each with its own vein', () => {
    const { container } = render(
      <>
        <BrandMark />
        <BrandMark />
      </>,
    )
    const [first, second] = [...container.querySelectorAll('mask')].map(mask => mask.id)
    expect(first).not.toBe(second)
    expect(container.querySelector(`[mask="url(#${first})"]`)).not.toBeNull()
  })

  it.each([
    [16, '0 0 16 16'],
    [20, '0 0 16 16'],
    [21, '0 0 24 24'],
  ])('is drawn for %d px on the grid %s', (size, grid) => {
    const { container } = render(<BrandMark size={size} />)
    expect(container.firstElementChild?.getAttribute('viewBox')).toBe(grid)
    expect(container.firstElementChild?.getAttribute('width')).toBe(String(size))
  })
})
