import { describe, expect, it } from 'vitest'
import { securityHeaders } from './host.ts'

describe('what every answer carries', () => {
  it('keeps browsers to https where the site has it', () => {
    expect(securityHeaders('https://www.bohe.test')['Strict-Transport-Security']).toMatch(/^max-age=\d{8}$/)
    expect(securityHeaders('http://localhost:4100')).not.toHaveProperty('Strict-Transport-Security')
  })
})
