import type { ComponentProps } from 'react'
import { join } from '#class-names/join.ts'
import './countdown.css'

export type CountdownUnits = { days: string; hours: string; minutes: string; seconds: string }

export type CountdownProps = Omit<ComponentProps<'time'>, 'dateTime'> & {
  secondsLeft: number
  /** The accessible name: what is running out. */
  label: string
  /** With words: `12 days 03 h 04 min 05 s`, leading zero units left out. Without: `29:59`. */
  units?: CountdownUnits
}

/** Days, hours, minutes and seconds of a number of seconds; never negative. */
function split(seconds: number): [days: number, hours: number, minutes: number, seconds: number] {
  const whole = Math.max(0, Math.floor(seconds))
  return [Math.floor(whole / 86400), Math.floor(whole / 3600) % 24, Math.floor(whole / 60) % 60, whole % 60]
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Time that runs out, in numerals of one width; who shows it decides when it ticks. */
export function Countdown({ secondsLeft, label, units, className, ...rest }: CountdownProps) {
  const [days, hours, minutes, seconds] = split(secondsLeft)
  return (
    <time
      role="timer"
      aria-label={label}
      {...rest}
      className={join('countdown', className)}
      dateTime={`P${days}DT${hours}H${minutes}M${seconds}S`}
      data-state={secondsLeft > 0 ? 'running' : 'over'}
    >
      {units ? (
        <InWords parts={[days, hours, minutes, seconds]} units={units} />
      ) : (
        clock(days * 24 + hours, minutes, seconds)
      )}
    </time>
  )
}

function clock(hours: number, minutes: number, seconds: number): string {
  const tail = `${twoDigits(minutes)}:${twoDigits(seconds)}`
  return hours > 0 ? `${hours}:${tail}` : tail
}

function InWords({ parts, units }: { parts: [number, number, number, number]; units: CountdownUnits }) {
  const names = [units.days, units.hours, units.minutes, units.seconds]
  const first = parts.findIndex(value => value > 0)
  const from = first < 0 ? 3 : first
  return names.slice(from).map((name, index) => (
    <span key={name} className="countdown-part">
      <b>{index === 0 ? parts[from] : twoDigits(parts[from + index] ?? 0)}</b> <small>{name}</small>
    </span>
  ))
}
