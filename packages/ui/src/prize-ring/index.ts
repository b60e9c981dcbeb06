export { PrizeRing, type PrizeRingProps, type PrizeTile } from './prize-ring.tsx'
export { ringSizeFor } from './ring.ts'
export type { Run } from './use-light.ts'
