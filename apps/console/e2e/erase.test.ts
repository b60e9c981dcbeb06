import { isDeep } from '@bohe/testing/variants.ts'
import { describe, expect, it } from 'vitest'
import { arriveAs, logInAs } from './colleague.ts'
import { someMember } from './members.ts'

describe('a member who wants to be forgotten', () => {
  it.runIf(isDeep)('is erased by two persons, and his record says so', async () => {
    const member = await someMember()
    const operations = await arriveAs('operations')
    await operations.finds(member.mobile)
    await operations.at(/^\/members\/\d+$/)
    await operations.does('record.erase', { reason: 'he wrote and asked' })
    await operations.sees(operations.words('proposed'))
    const record = new URL(operations.page.url()).pathname
    await expect(member.api.userInfo()).resolves.toBeDefined()

    const owner = await logInAs('owner')
    await owner.open('/approvals')
    await owner.sees(`member ${record.split('/').at(-1)}`)
    await owner.does('approvals.approve', { reason: 'the letter is his' })
    await owner.open(record)
    await owner.sees(/^Personal data was erased on /)
    await expect(member.api.userInfo()).rejects.toThrow(/log/i)
    await owner.leave()
    await operations.leave()
  })
})
