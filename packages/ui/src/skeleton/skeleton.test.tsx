import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { Skeleton } from './skeleton.tsx'

describe('a skeleton', () => {
  it('is hidden from screen readers and has as many lines as asked', async () => {
    const { container } = render(<Skeleton lines={3} />)
    expect(container.querySelectorAll('[aria-hidden="true"] > span')).toHaveLength(3)
    expect(await accessibilityFaults(container)).toEqual([])
  })
})
