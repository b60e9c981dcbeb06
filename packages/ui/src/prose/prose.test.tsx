import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { Prose } from './prose.tsx'

const html =
  '<h2>Lines</h2><p>Three of <strong>them</strong>.</p>' +
  '<table><thead><tr><th>City</th><th>ms</th></tr></thead><tbody><tr><td>London</td><td>96</td></tr></tbody></table>'

describe('prose', () => {
  it('is the markup it is given', async () => {
    const { container } = render(<Prose html={html} tableLabel="Table" lang="en" />)
    expect(screen.getByRole('heading', { level: 2, name: 'Lines' })).toBeDefined()
    expect(container.querySelector('p > strong')?.textContent).toBe('them')
    expect(await accessibilityFaults(container)).toEqual([])
  })

  it('frames each table, so that a keyboard can scroll it, and leaves it a table', () => {
    render(<Prose html={html + html} tableLabel={'"Wide" table'} />)
    const frames = screen.getAllByRole('group', { name: '"Wide" table' })
    expect(frames.map(frame => frame.tabIndex)).toEqual([0, 0])
    for (const frame of frames) expect(within(frame).getByRole('table').textContent).toBe('CitymsLondon96')
  })

  it('frames nothing where there is no table', () => {
    const { container } = render(<Prose html="<p>A tablet.</p>" tableLabel="Table" />)
    expect(container.querySelector('.prose')?.innerHTML).toBe('<p>A tablet.</p>')
  })
})
