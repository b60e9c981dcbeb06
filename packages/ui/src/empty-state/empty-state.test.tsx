import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { EmptyState } from './empty-state.tsx'

describe('an empty state', () => {
  it('says what is missing and where to go', async () => {
    const { container } = render(<EmptyState title="暂无资讯，敬请期待！" action={<a href="#home">Home</a>} />)
    expect(screen.getByText('暂无资讯，敬请期待！')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Home' })).toBeDefined()
    expect(await accessibilityFaults(container)).toEqual([])
  })
})
