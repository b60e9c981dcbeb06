import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'

describe('breadcrumbs', () => {
  it('lead upwards and end with this page', async () => {
    const { container } = render(
      <Breadcrumbs label="You are here" current="A title">
        <a href="#home">Home</a>
        {false}
        <a href="#news">News</a>
      </Breadcrumbs>,
    )
    const crumbs = within(screen.getByRole('navigation', { name: 'You are here' })).getAllByRole('listitem')
    expect(crumbs.map(crumb => crumb.textContent)).toEqual(['Home', 'News', 'A title'])
    expect(crumbs.map(crumb => crumb.getAttribute('aria-current'))).toEqual([null, null, 'page'])
    expect(await accessibilityFaults(container)).toEqual([])
  })
})
