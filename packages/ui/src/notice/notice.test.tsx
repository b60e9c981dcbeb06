import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { Notice } from './notice.tsx'

describe('a notice', () => {
  it.each([
    ['warning', 'alert'],
    ['danger', 'alert'],
    ['success', 'status'],
    ['info', 'status'],
  ] as const)('of tone %s is an %s', async (tone, role) => {
    const { container } = render(
      <Notice tone={tone} title="error">
        <p>Please try again later</p>
      </Notice>,
    )
    const notice = screen.getByRole(role)
    expect(notice.textContent).toBe('errorPlease try again later')
    expect(notice.dataset.state).toBe(tone)
    expect(await accessibilityFaults(container)).toEqual([])
  })
})
