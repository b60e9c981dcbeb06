import { fileURLToPath } from 'node:url'

/** The checkout's folder. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))
