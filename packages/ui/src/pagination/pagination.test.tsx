import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { Pagination } from './pagination.tsx'

const show = (page: number, pages: number) =>
  render(
    <Pagination
      {...{ page, pages }}
      label="Pages"
      previousLabel="Previous"
      nextLabel="Next"
      pageLabel={number => `Page ${number}`}
      renderLink={(number, props) => <a href={`?page=${number}`} {...props} />}
    />,
  )
const links = () =>
  screen.getAllByRole('link').map(link => `${link.getAttribute('aria-label')} ${link.getAttribute('href')}`)

describe('pagination', () => {
  it('links the first, the last and the neighbours', async () => {
    const { container } = show(5, 12)
    expect(links()).toEqual([
      'Previous ?page=4',
      'Page 1 ?page=1',
      'Page 4 ?page=4',
      'Page 5 ?page=5',
      'Page 6 ?page=6',
      'Page 12 ?page=12',
      'Next ?page=6',
    ])
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('5')
    expect(container.querySelectorAll('[data-gap-before]')).toHaveLength(2)
    expect(await accessibilityFaults(container)).toEqual([])
  })

  it('ends where the list ends', () => {
    show(1, 2)
    expect(links()).toEqual(['Page 1 ?page=1', 'Page 2 ?page=2', 'Next ?page=2'])
  })

  it('beyond the end calls no page the current one, and leads back to the last', () => {
    show(99, 3)
    expect(links()).toEqual(['Previous ?page=3', 'Page 1 ?page=1', 'Page 3 ?page=3'])
    expect(screen.queryByRole('link', { current: 'page' })).toBeNull()
  })

  it('is absent for a single page', () => {
    show(1, 1)
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})
