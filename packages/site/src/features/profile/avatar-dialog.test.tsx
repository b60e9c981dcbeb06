// @vitest-environment jsdom
import { ApiError } from '@bohe/api-client/client'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { visit } from '#testing/visit.tsx'
import { AvatarDialog } from './avatar-dialog.tsx'
import type { KeptAvatar, sendAvatar } from './send-avatar.ts'

const square = new Blob(['square'])
const picture = { canvas: {} as HTMLCanvasElement, url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }
const kept = { avatar: '/new.webp', avatar_new: '/new.webp' }

/** The dialog over a sending that the test leads. */
const open = () => {
  const [onKept, onClose] = [vi.fn(), vi.fn()]
  const sending = Promise.withResolvers<KeptAvatar>()
  const send = vi.fn<typeof sendAvatar>(() => sending.promise)
  const dialog = <AvatarDialog open {...{ picture, onKept, onClose, send }} crop={async () => square} />
  visit({ at: '/', routes: [{ path: '/', element: dialog }] })
  return { onKept, onClose, send, sending }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('framing a picture', () => {
  it('shows how much of it has left, until it is kept', async () => {
    const { send, sending, onKept } = open()
    await press('Save')
    const [region, file, tell] = send.mock.calls[0] ?? []
    expect([region, file]).toEqual(['0', square])
    act(() => tell?.(0.4))
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Uploading…' }).value).toBe(0.4)
    await act(async () => sending.resolve(kept))
    expect(onKept).toHaveBeenCalledWith(kept)
  })

  it('is called off without a word, and the frame stays', async () => {
    const { send, sending, onClose } = open()
    await press('Save')
    await press('Cancel')
    const signal = send.mock.calls[0]?.[3]
    expect(signal?.aborted).toBe(true)
    await act(async () => sending.reject(signal?.reason))
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
    await press('Cancel')
    expect(onClose).toHaveBeenCalled()
  })

  it('says why it was refused, and can be tried again', async () => {
    const { send, sending } = open()
    await press('Save')
    await act(async () => sending.reject(new ApiError(-50000, 'Network error!')))
    expect(screen.getByRole('alert').textContent).toBe('errorNetwork error!')
    await press('Try again')
    expect(send).toHaveBeenCalledTimes(2)
  })
})
