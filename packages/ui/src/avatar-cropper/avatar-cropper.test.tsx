import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { AvatarCropper } from './avatar-cropper.tsx'

const image = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
const words = { frameLabel: 'Visible part', zoomLabel: 'Zoom', previewLabel: 'Preview' }

describe('an avatar cropper', () => {
  it('is zoomed by a slider, and adds no style element to the document', async () => {
    const { container } = render(<AvatarCropper image={image} {...words} onCrop={() => {}} />)
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Zoom' })
    fireEvent.change(slider, { target: { value: '2.5' } })
    expect(slider.value).toBe('2.5')
    expect(container.querySelector('img')?.style.transform).toContain('scale(2.5)')
    expect(document.head.querySelector('style')).toBeNull()
    expect(await accessibilityFaults(container)).toEqual([])
  })
})
