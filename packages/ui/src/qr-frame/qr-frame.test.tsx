import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { QrFrame } from './qr-frame.tsx'

const code = <svg viewBox="0 0 1 1" aria-hidden="true" />

describe('a QR frame', () => {
  it('says what the code is for', async () => {
    const { container } = render(
      <QrFrame label="Pay 80.00 CNY with Alipay" caption="Scan with Alipay">
        {code}
      </QrFrame>,
    )
    expect(screen.getByRole('img', { name: 'Pay 80.00 CNY with Alipay' })).toBeDefined()
    expect(screen.getByRole('figure').textContent).toBe('Scan with Alipay')
    expect(await accessibilityFaults(container)).toEqual([])
  })

  it('offers something in place of a spent code only', () => {
    const { rerender } = render(
      <QrFrame label="Pay" cover="Get a new code">
        {code}
      </QrFrame>,
    )
    expect(screen.queryByText('Get a new code')).toBeNull()
    rerender(
      <QrFrame label="Pay" cover="Get a new code" state="spent">
        {code}
      </QrFrame>,
    )
    expect(screen.getByText('Get a new code')).toBeDefined()
  })
})
