import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { everyAddress as addresses } from './every-address.ts'
import { everyCode } from './every-code.ts'
import { contract } from './index.ts'

describe('the contract', () => {
  it('describes each address once, and each path once', () => {
    expect(Object.keys(contract).sort()).toEqual(Object.keys(addresses).sort())
    const spelled = Object.values(addresses).map(([method, path]) => `${method} ${path}`)
    expect(new Set(spelled).size).toBe(spelled.length)
  })

  it('gives each code one meaning', () => {
    const values = Object.values(everyCode).map(({ code }) => code)
    expect(new Set(values).size).toBe(values.length)
  })

  it('changes state by POST only (product §3)', () => {
    const reads = Object.values(contract).filter(({ method }) => method === 'GET')
    expect(reads.every(({ access }) => access === 'public')).toBe(true)
  })

  it.each(Object.entries(contract))('has a JSON schema of what %s takes and answers', (_, endpoint) => {
    expect(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })).toBeTypeOf('object')
    expect(z.toJSONSchema(endpoint.data, { io: 'output' })).toHaveProperty('type')
  })
})
