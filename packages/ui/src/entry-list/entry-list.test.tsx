import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { Entry, EntryList } from './entry-list.tsx'

describe('a list of texts', () => {
  it('has an entry for each, headed by its link', async () => {
    const { container } = render(
      <EntryList aria-label="News">
        <Entry title={<a href="#one">One</a>} facts={<time dateTime="2026-11-20">Nov 20</time>} picture="/one.webp">
          Lines of it.
        </Entry>
        <Entry title={<a href="#two">Two</a>} />
      </EntryList>,
    )
    expect(screen.getAllByRole('listitem').map(entry => entry.textContent)).toEqual(['Nov 20OneLines of it.', 'Two'])
    expect(screen.getByRole('heading', { level: 2, name: 'One' })).toBeDefined()
    // The title says what the picture adorns.
    expect(container.querySelector('img')?.alt).toBe('')
    expect(await accessibilityFaults(container)).toEqual([])
  })
})
