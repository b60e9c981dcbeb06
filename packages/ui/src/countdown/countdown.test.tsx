import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { Countdown } from './countdown.tsx'
import { TimeAnnouncement } from './time-announcement.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

const units = { days: 'd', hours: 'h', minutes: 'min', seconds: 's' }

describe('a countdown', () => {
  it.each([
    [1799, '29:59'],
    [60, '01:00'],
    [0, '00:00'],
    [-5, '00:00'],
    [7325, '2:02:05'],
    [90_061, '25:01:01'],
  ])('shows %d seconds as %s', (seconds, text) => {
    render(<Countdown secondsLeft={seconds} label="Time to pay" />)
    expect(screen.getByRole('timer', { name: 'Time to pay' }).textContent).toBe(text)
  })

  it.each([
    [90_061, '1 d01 h01 min01 s'],
    [3600, '1 h00 min00 s'],
    [5, '5 s'],
    [0, '0 s'],
  ])('shows %d seconds in words as %s', (seconds, text) => {
    render(<Countdown secondsLeft={seconds} label="Time left" units={units} />)
    expect(screen.getByRole('timer').textContent).toBe(text)
  })

  it('carries the same time for machines, and says when it is over', async () => {
    const { container, rerender } = render(<Countdown secondsLeft={90_061} label="Time left" />)
    expect(screen.getByRole('timer').getAttribute('datetime')).toBe('P1DT1H1M1S')
    expect(await accessibilityFaults(container)).toEqual([])
    rerender(<Countdown secondsLeft={0} label="Time left" />)
    expect(screen.getByRole('timer').dataset.state).toBe('over')
  })
})

function Ticking({ seconds, since }: { seconds: number; since?: string }) {
  return <Countdown secondsLeft={useSecondsLeft(seconds, since)} label="Resend" />
}

describe('counting down', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
  const shown = () => screen.getByRole('timer').textContent

  it('goes second by second to zero and stops there', () => {
    render(<Ticking seconds={60} />)
    expect(shown()).toBe('01:00')
    wait(1000)
    expect(shown()).toBe('00:59')
    wait(58_000)
    expect(shown()).toBe('00:01')
    wait(10_000)
    expect(shown()).toBe('00:00')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('starts again for a new occasion of the same length', () => {
    const { rerender } = render(<Ticking seconds={60} since="first code" />)
    wait(30_000)
    rerender(<Ticking seconds={60} since="second code" />)
    expect(shown()).toBe('01:00')
  })
})

describe('what is said of a countdown', () => {
  const moments = [
    { at: 300, text: 'Less than 5 minutes' },
    { at: 60, text: 'Less than a minute' },
    { at: 0, text: 'Over' },
  ]
  const announced = ({ container }: { container: Element }) =>
    container.querySelector('[aria-live="polite"]')?.textContent
  const at = (secondsLeft: number) => <TimeAnnouncement secondsLeft={secondsLeft} moments={moments} />

  it('is each moment as it comes, in a region that was there before', () => {
    const page = render(at(1799))
    expect(announced(page)).toBe('')
    const heard = [301, 300, 299, 61, 60, 59, 1, 0].map(secondsLeft => {
      page.rerender(at(secondsLeft))
      return announced(page)
    })
    const [five, one] = ['Less than 5 minutes', 'Less than a minute']
    expect(heard).toEqual(['', five, five, five, one, one, one, 'Over'])
  })

  it('is nothing of moments that were over before', () => {
    const page = render(at(200))
    expect(announced(page)).toBe('')
    page.rerender(at(60))
    expect(announced(page)).toBe('Less than a minute')
  })

  it('begins again with new time', () => {
    const page = render(at(30))
    page.rerender(at(0))
    page.rerender(at(1800))
    expect(announced(page)).toBe('')
    page.rerender(at(300))
    expect(announced(page)).toBe('Less than 5 minutes')
  })
})
