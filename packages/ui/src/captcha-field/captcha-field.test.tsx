import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { CaptchaField } from './captcha-field.tsx'

describe('a captcha field', () => {
  it('asks for another picture with the picture or with one key', async () => {
    const refresh = vi.fn()
    const { container } = render(
      <CaptchaField
        label="Graphic code"
        image="data:image/png;base64,AA=="
        refreshLabel="Another"
        onRefresh={refresh}
      />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Another' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Graphic code' }), 'k7{ArrowDown}')
    expect(refresh).toHaveBeenCalledTimes(2)
    expect(await accessibilityFaults(container)).toEqual([])
  })

  it('keeps the place of a picture that is still coming', () => {
    render(<CaptchaField label="Graphic code" refreshLabel="Another" />)
    expect(screen.getByRole('button', { name: 'Another' }).dataset.state).toBe('loading')
  })

  it('can be heard instead: its digits, another sound, and the way back to the picture', async () => {
    const switchKind = vi.fn()
    const { container } = render(
      <CaptchaField
        label="Digits you hear"
        help="Play it and type the four digits."
        audio="data:audio/wav;base64,AA=="
        refreshLabel="Play other digits"
        switchKind={{ children: 'Show a picture instead', onClick: switchKind }}
      />,
    )
    expect(container.querySelector('audio')?.controls).toBe(true)
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Digits you hear' }).inputMode).toBe('numeric')
    await userEvent.click(screen.getByRole('button', { name: 'Show a picture instead' }))
    expect(switchKind).toHaveBeenCalledOnce()
    expect(await accessibilityFaults(container)).toEqual([])
  })
})
