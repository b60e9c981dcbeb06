import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { TimeRing } from './time-ring.tsx'

describe('a time ring', () => {
  it.each([
    [1800, 'calm', '100.00 200'],
    [900, 'calm', '50.00 200'],
    [359, 'soon', '19.94 200'],
    [0, 'over', '0.00 200'],
    [-1, 'over', '0.00 200'],
  ])('with %d of 1800 seconds left is %s', async (secondsLeft, state, dashes) => {
    const { container } = render(
      <TimeRing secondsLeft={secondsLeft} totalSeconds={1800} data-testid="ring">
        words
      </TimeRing>,
    )
    const ring = screen.getByTestId('ring')
    expect(ring.dataset.state).toBe(state)
    expect(ring.querySelector('[pathLength]')?.getAttribute('stroke-dasharray')).toBe(dashes)
    expect(await accessibilityFaults(container)).toEqual([])
  })
})
