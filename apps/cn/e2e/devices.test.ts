import { freshMobile } from '@bohe/testing/fresh.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { describe, expect, it } from 'vitest'

const { arrive, arriveAs, enrol } = journeysOn('cn')

describe('User management', () => {
  it.runIf(isDeep)(
    'signs another browser out, without a secondary password where none is set; it is out within 5 seconds',
    async () => {
      const member = await enrol({ mobile: freshMobile() })
      const other = await arrive('Chinese', '/login.html?target=%2Fuser.html')
      await other.logsIn(member.mobile, member.password)
      await other.at('/user.html')
      const visitor = await arriveAs(member, 'Chinese', '/user.html?tab=devices')
      const { security, messages } = visitor.words
      await visitor.reads(security('devices.unguarded'))
      expect(await visitor.seenText()).not.toMatch(/Diamond|钻石/)
      await visitor.press(security('devices.kick-named', { name: 'Linux · Chrome' }))
      await visitor.answer(security('devices.ask', { name: 'Linux · Chrome' }), security('devices.kick'))
      await visitor.reads(messages('success.device-signed-out'))
      await other.isSignedOut()
      await other.leave()
      await visitor.leave()
    },
  )
})
