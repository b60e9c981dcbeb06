export { Countdown, type CountdownProps, type CountdownUnits } from './countdown.tsx'
export { useSecondsLeft } from './use-seconds-left.ts'
