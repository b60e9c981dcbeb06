import { createClient } from '@bohe/api-client/client'
import { type Answers, createTestFetch } from '@bohe/api-client/test-transport'
import { formOf } from '@bohe/site/testing/session.ts'
import { describe, expect, it } from 'vitest'
import { action } from './referral.action.ts'

const prize = {
  id: '1',
  activity_title: 'Bring a friend home',
  award_type: 'days',
  create_time: '2026-11-21T08:00:00Z',
  present_title: '15 days',
  status: '3',
  status_title: 'Redeemed',
  message: '',
} as const

const claim = (code: string, receivePrize: Answers['receivePrize']) => {
  const fetch = createTestFetch({ ...(receivePrize && { receivePrize }) })
  const api = createClient({ origin: 'http://api.test', language: 'en', region: '0', fetch })
  return action(formOf({ form: 'bonus', activity_id: '2002', code }), { api })
}

describe('claiming the bonus of the QQ group', () => {
  it('sends the code as it was told, however it was typed', async () => {
    const sent: object[] = []
    const answer = await claim(' ｍｉｎｔ２６ ', input => {
      sent.push(input)
      return { data: prize }
    })
    expect(sent).toEqual([{ activity_id: '2002', code: 'mint26' }])
    expect(answer).toEqual({ notice: 'success.submitted' })
  })

  it.each([
    ['', 'field.required'],
    ['x'.repeat(33), 'field.too-long'],
  ])('asks nobody about “%s”', async (code, fault) => {
    expect(await claim(code, undefined)).toEqual({ values: { code }, errors: { code: fault } })
  })

  it('says at the code that it is wrong, and keeps it for mending', async () => {
    const answer = await claim('nope', () => ({ refuse: 'bonusCodeWrong', msg: 'The code is wrong' }))
    expect(answer).toEqual({
      values: { code: 'nope' },
      failure: 'The code is wrong',
      errors: { code: 'The code is wrong' },
    })
  })

  it.each(['bonusTaken', 'bonusLocked', 'activityNotRunning'] as const)('says %s above the form', async refuse => {
    expect(await claim('mint', () => ({ refuse, msg: 'No' }))).toMatchObject({ failure: 'No', errors: {} })
  })
})
