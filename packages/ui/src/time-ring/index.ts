export { TimeRing, type TimeRingProps } from './time-ring.tsx'
