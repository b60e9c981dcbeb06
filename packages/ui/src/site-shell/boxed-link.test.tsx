import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { BoxedLink } from './boxed-link.tsx'

const show = () => {
  const { container } = render(
    <>
      <ul>
        <BoxedLink link={<a href="#download">Android</a>}>
          <p>Scan this</p>
        </BoxedLink>
      </ul>
      <button type="button">Elsewhere</button>
    </>,
  )
  const link = screen.getByRole('link', { name: 'Android' })
  const isFollowed = () => {
    const click = vi.fn((event: MouseEvent) => {
      const wasLeft = !event.defaultPrevented
      event.preventDefault()
      return wasLeft
    })
    document.addEventListener('click', click, { once: true })
    fireEvent.click(link)
    return click.mock.results[0]?.value
  }
  return { container, link, isFollowed }
}
const box = () => screen.queryByText('Scan this')

describe('a link with a box', () => {
  it('opens on focus, closes on Escape and on leaving', async () => {
    const { container } = show()
    await userEvent.tab()
    expect(box()).not.toBeNull()
    expect(await accessibilityFaults(container)).toEqual([])
    await userEvent.keyboard('{Escape}')
    expect(box()).toBeNull()
    await userEvent.tab()
    await userEvent.tab({ shift: true })
    expect(box()).not.toBeNull()
    await userEvent.tab()
    expect(box()).toBeNull()
  })

  it('opens under a pointer, stays while it is in the box, closes on Escape without focus', async () => {
    const { link } = show()
    await userEvent.hover(link)
    await userEvent.hover(screen.getByText('Scan this'))
    expect(box()).not.toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(box()).toBeNull()
    await userEvent.hover(link)
    await userEvent.unhover(screen.getByText('Scan this'))
    expect(box()).toBeNull()
  })

  it('is opened by a first tap and followed by a second', () => {
    const { link, isFollowed } = show()
    fireEvent.pointerDown(link, { pointerType: 'touch' })
    expect(isFollowed()).toBe(false)
    expect(box()).not.toBeNull()
    fireEvent.pointerDown(link, { pointerType: 'touch' })
    expect(isFollowed()).toBe(true)
  })

  it('closes when something beside it is tapped', () => {
    const { link, isFollowed } = show()
    fireEvent.pointerDown(link, { pointerType: 'touch' })
    isFollowed()
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(box()).toBeNull()
  })

  it('is followed at once by a mouse', async () => {
    const { link, isFollowed } = show()
    await userEvent.hover(link)
    fireEvent.pointerDown(link, { pointerType: 'mouse' })
    expect(isFollowed()).toBe(true)
    expect(box()).toBeNull()
  })
})
