import { defineProject } from 'vitest/config'

export default defineProject({ test: { name: 'console', include: ['app/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'] } })
