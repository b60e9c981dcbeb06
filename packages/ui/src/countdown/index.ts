export { Countdown, type CountdownProps, type CountdownUnits } from './countdown.tsx'
export { TimeSaid, type TimeSaidProps } from './time-said.tsx'
export { useSecondsLeft } from './use-seconds-left.ts'
