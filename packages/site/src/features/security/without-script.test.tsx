// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { describe, expect, it } from 'vitest'
import type { Member } from '#session/member.ts'
import { codeExpiry } from '#testing/code-expiry.ts'
import { askForSection } from '#testing/member-page.tsx'
import { asks, confirms } from '#testing/security-answers.ts'
import { member } from '#testing/session.ts'
import { securitySection } from './security-section.tsx'

const both = { ...member, email: 'leaf@mint.test' }

const send = (task: string, form: Record<string, string>, answers: Answers, who: Member = member) =>
  askForSection(
    { section: securitySection, query: `&do=${task}`, answers: { ...asks, ...answers }, member: who },
    { form: task, ...form },
  )

describe('changing the password', () => {
  it('works without script', async () => {
    const form = { old_password: 'mint2026', new_password: 'leaf2026', new_password_confirmation: 'leaf2026' }
    const done = await send('password', form, { changePassword: () => ({ data: {} }) })
    expect(done.status).toBe(200)
    expect(done.page.getByText('Modified successfully!')).toBeTruthy()
    const msg = 'The old password is wrong'
    const refused = await send('password', form, { changePassword: () => ({ refuse: 'oldPasswordWrong', msg }) })
    expect(refused.status).toBe(422)
    expect(refused.page.getByLabelText('Old password').getAttribute('aria-invalid')).toBe('true')
    expect(refused.page.queryByDisplayValue('mint2026')).toBeNull()
  })
})

describe('resetting the password by code', () => {
  it('goes through its two steps without script', async () => {
    const sentCode = await send('reset-password', { intent: 'own-code', account_type: '1' }, confirms)
    expect(sentCode.page.getByText('SMS code was obtained successfully!')).toBeTruthy()
    expect(sentCode.page.getByDisplayValue('sent-1')).toBeTruthy()
    const confirmed = await send(
      'reset-password',
      { intent: 'confirm', account_type: '1', verify_code: '123456', code_key: 'sent-1', code_sent_at: '1' },
      confirms,
    )
    expect(confirmed.page.getByDisplayValue('confirmed')).toBeTruthy()
    expect(confirmed.page.getByLabelText('New password')).toBeTruthy()
  })
})

describe('contacts', () => {
  it('marks a contact that belongs to somebody else, and keeps what was confirmed and sent', async () => {
    const form = {
      email: 'leaf@mint.test',
      mailcode: '654321',
      code_key: 'mail-1',
      code_sent_at: '1',
      verify_key: 'confirmed',
    }
    const msg = 'This email is registered already, please log in'
    const { page, status } = await send('bind-email', form, { bindEmail: () => ({ refuse: 'emailTaken', msg }) })
    expect(status).toBe(422)
    expect(page.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    expect(page.getByDisplayValue('confirmed')).toBeTruthy()
    expect(page.getByDisplayValue('mail-1')).toBeTruthy()
    expect(page.getByDisplayValue('leaf@mint.test')).toBeTruthy()
  })

  it('is not saved with a code that was never asked for', async () => {
    const { page } = await send('change-email', { email: 'a@mint.test', mailcode: '654321', verify_key: 'x' }, {}, both)
    expect(page.getByText('Email code cannot be empty!')).toBeTruthy()
  })

  it('shows the picture when the policy asks for one before a code goes out', async () => {
    const { page } = await askForSection({
      section: securitySection,
      query: '&do=bind-phone',
      member: { ...member, mobile: '' },
      answers: {
        ...asks,
        captchaNeeds: () => ({ data: [{ path: '/tools/smscode', method: 'POST', is_validate: 1 }] }),
        captcha: () => ({
          data: { key: 'picture-1', image: 'data:image/png;base64,AA==', audio: '', expiry_time: codeExpiry },
        }),
      },
    })
    expect(page.getByDisplayValue('picture-1')).toBeTruthy()
  })

  it.each([
    ['clear-email', 'email unbound successfully'],
    ['clear-phone', 'phone unbound successfully'],
  ] as const)('%s says so without script', async (task, text) => {
    const answers: Answers = { clearEmail: () => ({ data: member }), clearPhone: () => ({ data: both }) }
    const { page } = await send(task, { verify_key: 'confirmed' }, answers, both)
    expect(page.getByText(text)).toBeTruthy()
  })

  it('never removes the last way in', async () => {
    const msg = 'This is your last way to log in, please add another one first'
    const answers: Answers = { clearPhone: () => ({ refuse: 'lastWayIn', msg }) }
    const { page, status } = await send('clear-phone', { verify_key: 'confirmed' }, answers)
    expect(status).toBe(422)
    expect(page.getByText(msg).closest('[role="alert"]')).toBeTruthy()
  })
})

describe('the secondary password', () => {
  const saved: Answers['manageDevices'] = () => ({ data: { list: [], is_set_admin_pass: 1 } })
  const guarded = { ...member, is_set_admin_pass: 1 } as const

  it.each(['abcd', '1234', 'a1', 'abcdefghijkl1', 'a1-b'])('is not %s', async typed => {
    const form = { new_admin_pass: typed, new_admin_pass_confirmation: typed }
    const { page } = await send('set-secondary', form, {})
    expect(page.getByText('Secondary password format error!')).toBeTruthy()
  })

  it('is changed by the old one, which is checked first', async () => {
    const empty = await send('change-secondary', { new_admin_pass: '', old_admin_pass: '' }, {}, guarded)
    expect(empty.page.getAllByText('Secondary password cannot be empty!')).toHaveLength(2)
    const form = { old_admin_pass: 'leaf1', new_admin_pass: 'leaf2', new_admin_pass_confirmation: 'leaf2' }
    const done = await send('change-secondary', form, { manageDevices: saved }, guarded)
    expect(done.page.getByText('Modified successfully!')).toBeTruthy()
  })

  it.each([
    ['secondaryPasswordWrong', 'The secondary password is wrong'],
    ['secondaryPasswordLocked', 'Too many attempts, please try again in 15 minutes'],
  ] as const)('%s is shown beside the old one', async (refuse, msg) => {
    const answers: Answers = { manageDevices: () => ({ refuse, msg }) }
    const { page } = await send('clear-secondary', { old_admin_pass: 'leaf1' }, answers, guarded)
    expect(page.getByLabelText('Current secondary password').getAttribute('aria-invalid')).toBe('true')
    expect(page.getAllByText(msg)).toHaveLength(2)
  })

  it('is removed by the old one', async () => {
    const sent: object[] = []
    const manageDevices: Answers['manageDevices'] = input => {
      sent.push(input)
      return { data: { list: [], is_set_admin_pass: 0 } }
    }
    const { page } = await send('clear-secondary', { old_admin_pass: 'leaf1' }, { manageDevices }, guarded)
    expect(page.getByText('Modified successfully!')).toBeTruthy()
    expect(sent).toEqual([{ new_admin_pass: '', old_admin_pass: expect.stringMatching(/^[0-9a-f]{32}$/) }])
  })
})
