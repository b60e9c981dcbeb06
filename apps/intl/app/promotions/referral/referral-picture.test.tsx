// @vitest-environment jsdom

import { visit } from '@bohe/site/testing/visit.tsx'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { referral } from '#promotions/testing.ts'
import { ReferralShare } from './referral-panel.tsx'
import { drawPicture } from './referral-picture.tsx'

/** A pen that remembers what it wrote, where and how large; each letter is half as wide as it is high. */
const recordingPen = () => {
  const written: { text: string; x: number; font: string }[] = []
  const drawn: unknown[][] = []
  const pen = {
    font: '',
    fillRect: vi.fn(),
    beginPath: vi.fn(),
    roundRect: vi.fn(),
    fill: vi.fn(),
    measureText: (text: string) => ({ width: text.length * Number(/(\d+)px/.exec(pen.font)?.[1]) * 0.5 }),
    fillText: (text: string, x: number) => written.push({ text, x, font: pen.font }),
    drawImage: (...given: unknown[]) => drawn.push(given),
  }
  return { pen: pen as unknown as CanvasRenderingContext2D, written, drawn }
}

const words = { brand: 'Bohe', heading: 'Take the short way', codeLabel: 'Invite code', code: 'BHGOLD01', hint: 'Scan' }

describe('the picture to share', () => {
  it('carries brand, sentence, code and QR code, in the middle', () => {
    const { pen, written, drawn } = recordingPen()
    const qr = document.createElement('canvas')
    drawPicture(pen, qr, words)
    expect(written.map(({ text }) => text)).toEqual(Object.values(words))
    expect(new Set(written.map(({ x }) => x))).toEqual(new Set([360]))
    expect(drawn).toEqual([[qr, 200, 464, 320, 320]])
  })

  it('makes a sentence smaller until it fits', () => {
    const { pen, written } = recordingPen()
    drawPicture(pen, document.createElement('canvas'), { ...words, heading: 'x'.repeat(46) })
    const [, heading] = written
    expect(Number(/(\d+)px/.exec(heading?.font ?? '')?.[1]) * 46 * 0.5).toBeLessThanOrEqual(592)
  })
})

describe('sharing', () => {
  beforeEach(() => {
    // jsdom has the canvas element, and neither draws nor saves.
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('makes a picture on demand, and saves it under the code’s name', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(give => give(new Blob(['png'])))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push(`${this.download} ${this.href}`)
    })
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    visit({ at: '/', routes: [{ path: '/', element: <ReferralShare link={referral.link} /> }] })
    expect(screen.queryByRole('img', { name: /the invite code BHGOLD01/ })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Make a picture to share' }))
    expect(await screen.findByRole('img', { name: /the invite code BHGOLD01/ })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save the picture' }))
    expect(saved).toEqual(['bohe-BHGOLD01.png blob:picture'])
  })
})
