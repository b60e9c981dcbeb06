import { describe, expect, it } from 'vitest'
import { isReservedName } from './user-name.ts'

describe('a user name', () => {
  it.each(['admin', 'Root', 'SUPPORT', 'bohe', 'Bohe-official', 'boheabcdefghjk'])('%s is reserved', name => {
    expect(isReservedName(name)).toBe(true)
  })

  it.each(['admin1', 'mint.leaf', 'rooted', 'my-bohe'])('%s may be chosen', name => {
    expect(isReservedName(name)).toBe(false)
  })
})
