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
})
