import { defineProject } from 'vitest/config'

/** Tests here start programs, and the whole product. */
export default defineProject({ test: { testTimeout: 60_000, hookTimeout: 60_000 } })
