import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { Badge } from './badge.tsx'

describe('a badge', () => {
  it('is its words, with a tone', async () => {
    const { container } = render(<Badge tone="mint">Paid</Badge>)
    expect(screen.getByText('Paid').dataset.tone).toBe('mint')
    expect(await accessibilityFaults(container)).toEqual([])
  })
})
