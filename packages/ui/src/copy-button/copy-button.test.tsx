import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { CopyButton } from './copy-button.tsx'

const link = 'https://bohe.example/register.html'

describe('a copy button', () => {
  it('copies with the keyboard and says so', async () => {
    const user = userEvent.setup()
    const { container } = render(<CopyButton value={link} label="Copy link" copiedLabel="Copied" />)
    await user.tab()
    await user.keyboard('{Enter}')
    expect(await navigator.clipboard.readText()).toBe(link)
    expect((await screen.findByText('Copied')).getAttribute('aria-live')).toBe('polite')
    expect(await accessibilityFaults(container)).toEqual([])
  })

  it('does not claim a copy that was refused', async () => {
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'))
    render(<CopyButton value={link} label="Copy link" copiedLabel="Copied" />)
    await user.click(screen.getByRole('button'))
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeDefined()
  })
})
