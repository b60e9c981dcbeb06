import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { contrastRatio } from '#testing/contrast.ts'
import { rosette, waves } from './guilloche.ts'
import { MembershipCard } from './membership-card.tsx'

const faces = ['free', 'gold', 'platinum', 'diamond'] as const
const sheet = readFileSync(join(import.meta.dirname, 'membership-card.css'), 'utf8')

/** The colours of a face; what it does not name it takes from the free face, which comes first in the sheet. */
function colour(face: string, name: string): string {
  const named = new RegExp(`data-face="${face}"\\] \\{[^}]*--foil-${name}: oklch\\(([^)]+)\\)`).exec(sheet)
  return (named ?? new RegExp(`--foil-${name}: oklch\\(([^)]+)\\)`).exec(sheet))?.[1] ?? ''
}

describe('a membership card', () => {
  it.each(faces)('is headed by its level on the %s face', async face => {
    const { container } = render(
      <MembershipCard face={face} title="Level" corner="Running" footer="2027-03-01">
        <p>12 days</p>
      </MembershipCard>,
    )
    expect(screen.getByRole('article').dataset.face).toBe(face)
    expect(screen.getByRole('heading', { name: 'Level' })).toBeDefined()
    // A card alone starts at the third level of headings; the page around it has the first two.
    expect((await accessibilityFaults(container)).filter(fault => !fault.startsWith('heading-order'))).toEqual([])
  })

  it.each(faces)('is legible everywhere on the foil of the %s face', face => {
    for (const foil of ['light', 'deep', 'sheen']) {
      expect(contrastRatio(colour(face, 'ink'), colour(face, foil))).toBeGreaterThanOrEqual(7)
    }
  })
})

describe('the engraving', () => {
  it('has one ellipse of two arcs for each turn', () => {
    expect(rosette(0, 0, 10, 5, 2)).toBe(
      'M-10 0a10 5 0 1 0 20 0a10 5 0 1 0 -20 0M0 -10a10 5 90 1 0 0 20a10 5 90 1 0 0 -20',
    )
  })

  it('flattens its waves towards the edge', () => {
    expect(waves(100, 2)).toBe('M-20 100q40 22 80 0t80 0t80 0t80 0t80 0M-20 105q40 17 80 0t80 0t80 0t80 0t80 0')
  })
})
