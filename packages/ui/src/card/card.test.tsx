import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { Card } from './card.tsx'

describe('a card', () => {
  it('is a surface for any element, and one link can carry it', async () => {
    const { container } = render(
      <Card as="article" look="floating" aria-label="Games">
        <a className="card-link" href="#games">
          Games
        </a>
      </Card>,
    )
    expect(screen.getByRole('article', { name: 'Games' }).dataset.look).toBe('floating')
    expect(screen.getAllByRole('link')).toHaveLength(1)
    expect(await accessibilityFaults(container)).toEqual([])
  })
})
