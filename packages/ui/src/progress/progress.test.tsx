import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { Progress } from './progress.tsx'

describe('progress', () => {
  it('says how far it is', async () => {
    const { container } = render(<Progress share={0.426} label="Sending the picture" />)
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Sending the picture' })
    expect(bar.position).toBeCloseTo(0.426)
    expect(screen.getByText('43%')).toBeTruthy()
    expect(await accessibilityFaults(container)).toEqual([])
  })

  it('promises nothing when the end is not known', () => {
    render(<Progress label="Reading the picture" />)
    expect(screen.getByRole<HTMLProgressElement>('progressbar').hasAttribute('value')).toBe(false)
  })
})
