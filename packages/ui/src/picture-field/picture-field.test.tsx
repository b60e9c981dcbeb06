import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { PictureField } from './picture-field.tsx'

const picture = new File(['picture'], 'leaf.png', { type: 'image/png' })

describe('a picture field', () => {
  it('hands over what is chosen, and the same file again', async () => {
    const pick = vi.fn()
    const { container } = render(<PictureField label="Choose a picture" help="PNG or JPEG." onPick={pick} />)
    const input = screen.getByLabelText<HTMLInputElement>('Choose a picture')
    await userEvent.upload(input, picture)
    await userEvent.upload(input, picture)
    expect(pick.mock.calls).toEqual([[picture], [picture]])
    expect(await accessibilityFaults(container)).toEqual([])
  })

  it('hands over what was chosen before the page had its script', async () => {
    const pick = vi.fn()
    const field = <PictureField label="Choose a picture" onPick={pick} />
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(field)
    await userEvent.upload(screen.getByLabelText('Choose a picture'), picture)
    render(field, { container, hydrate: true })
    expect(pick.mock.calls).toEqual([[picture]])
  })

  it('hands over what is dropped on it', () => {
    const pick = vi.fn()
    render(<PictureField label="Choose a picture" help="PNG or JPEG." dropHint="or drop it here" onPick={pick} />)
    const place = screen.getByText('or drop it here')
    fireEvent.dragOver(place)
    fireEvent.drop(place, { dataTransfer: { files: [picture] } })
    expect(pick).toHaveBeenCalledWith(picture)
  })

  it('says at once what is wrong with a picture', () => {
    render(<PictureField label="Choose a picture" error="The image size exceeds the limit!" />)
    expect(screen.getByRole('alert').textContent).toBe('The image size exceeds the limit!')
    const input = screen.getByLabelText('Choose a picture')
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })
})
