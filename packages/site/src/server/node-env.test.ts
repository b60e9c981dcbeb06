import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllEnvs())

it('a site renders in production mode unless it is told otherwise', async () => {
  vi.stubEnv('NODE_ENV', undefined)
  await import('./node-env.ts')
  expect(process.env.NODE_ENV).toBe('production')
})

it('a site that is told otherwise keeps to it', async () => {
  vi.stubEnv('NODE_ENV', 'development')
  await import('./node-env.ts')
  expect(process.env.NODE_ENV).toBe('development')
})
