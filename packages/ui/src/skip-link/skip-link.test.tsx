import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { VisuallyHidden } from '#visually-hidden/visually-hidden.tsx'
import { SkipLink } from './skip-link.tsx'

describe('a skip link', () => {
  it('is the first stop and leads to the content', async () => {
    const { container } = render(
      <>
        <SkipLink href="#main">Skip to content</SkipLink>
        <main id="main">
          <VisuallyHidden>Content</VisuallyHidden>
        </main>
      </>,
    )
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to content' }))
    expect(document.activeElement?.getAttribute('href')).toBe('#main')
    expect(screen.getByText('Content').className).toBe('visually-hidden')
    expect(await accessibilityFaults(container)).toEqual([])
  })
})
