import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { Avatar } from './avatar.tsx'

describe('an avatar', () => {
  it('is an ornament beside the name', async () => {
    const { container } = render(<Avatar src="/uploads/bohe/leaf.webp" name="Leaf" />)
    expect(screen.getByRole('presentation').getAttribute('src')).toBe('/uploads/bohe/leaf.webp')
    expect(await accessibilityFaults(container)).toEqual([])
  })

  it.each([
    ['md', 32],
    ['lg', 88],
  ] as const)('keeps its room while its picture is on the way, in size %s', (size, side) => {
    render(<Avatar src="/uploads/bohe/leaf.webp" name="Leaf" size={size} />)
    const picture = screen.getByRole<HTMLImageElement>('presentation')
    expect([picture.width, picture.height, picture.getAttribute('loading')]).toEqual([side, side, 'lazy'])
  })

  it.each([
    ['leaf', 'L'],
    ['小叶', '小'],
    [' émile', 'É'],
  ])('shows, without a picture, the first letter of %s', (name, letter) => {
    const { container } = render(<Avatar name={name} />)
    expect(container.querySelector('[data-letter]')?.getAttribute('data-letter')).toBe(letter)
    expect(container.textContent).toBe('')
  })

  it.each(['13800138000', '', '+44'])('shows an outline for "%s", which has no letter first', name => {
    const { container } = render(<Avatar name={name} />)
    expect(container.querySelector('[data-letter]')).toBeNull()
    expect(container.querySelector('svg')).toBeTruthy()
  })

  it('stands in for a picture that cannot be loaded, until there is another', () => {
    const { container, rerender } = render(<Avatar src="/gone.webp" name="Leaf" />)
    fireEvent.error(screen.getByRole('presentation'))
    expect(container.querySelector('[data-letter="L"]')).toBeTruthy()
    rerender(<Avatar src="/new.webp" name="Leaf" />)
    expect(screen.getByRole('presentation').getAttribute('src')).toBe('/new.webp')
  })

  it('has a tone of its own for each name, the same one everywhere', () => {
    const tonesOf = (names: readonly string[]) => {
      const { container, unmount } = render(names.map(name => <Avatar key={name} name={name} />))
      const tones = [...container.querySelectorAll('.avatar')].map(avatar => avatar.getAttribute('data-tone'))
      unmount()
      return tones
    }
    const names = ['小叶', 'Leaf', '林远', 'émile', '阿宁', 'Mona', '周', 'Theo', '北风', 'Ada', '一一', 'Noor']
    expect(tonesOf(names)).toEqual(tonesOf(names))
    expect([...new Set(tonesOf(names))].toSorted()).toEqual(['0', '1', '2', '3', '4'])
    expect(tonesOf(['13800138000'])).toEqual([null])
  })
})
