// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Member } from '#session/member.ts'
import { openSection } from '#testing/member-page.tsx'
import { asks, confirms } from '#testing/security-answers.ts'
import { member } from '#testing/session.ts'
import { press, type } from '#testing/user-actions.ts'
import { securitySection } from './security-section.tsx'

const both = { ...member, email: 'leaf@mint.test' }

const open = (task: string, answers: Answers, who: Member = member) =>
  openSection({ section: securitySection, query: task && `&do=${task}`, answers: { ...asks, ...answers }, member: who })

const row = (text: string) => within(screen.getByText(text).closest('li') as HTMLElement)

const confirmIt = async () => {
  await screen.findByText('First, confirm it is you')
  await press('Send code')
  await screen.findByText('SMS code was obtained successfully!')
  await type('Verification code', '123456')
  await press('Continue')
}

describe('resetting the password by code', () => {
  it('confirms with the phone, then takes the new password', async () => {
    const sent: object[] = []
    open('reset-password', {
      ...confirms,
      resetPassword: input => {
        sent.push(input)
        return { data: {} }
      },
    })
    await confirmIt()
    const next = await screen.findByLabelText('New password')
    await waitFor(() => expect(document.activeElement).toBe(next))
    expect(screen.queryByLabelText('Old password')).toBeNull()
    await type('New password', 'leaf2026')
    await type('New password once more', 'leaf2026')
    await press('Save')
    expect(await screen.findByText('Password reset successfully, Next login takes effect!')).toBeTruthy()
    expect(sent).toMatchObject([{ verify_key: 'confirmed' }])
  })

  it('lets a member with both contacts choose where the code goes', async () => {
    open('reset-password', confirms, both)
    expect(await screen.findByText('We send a code by SMS to 138****8000.')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Email' }))
    expect(await screen.findByText('We send a code to l***f@mint.test.')).toBeTruthy()
    await press('Send code')
    expect(await screen.findByText('Email has been sent successfully')).toBeTruthy()
  })

  it('asks for the code first, and shows a wrong one at its field', async () => {
    const msg = 'The verification code is wrong or has expired'
    open('reset-password', { ...confirms, validateMemberCode: () => ({ refuse: 'verificationCodeWrong', msg }) })
    await screen.findByText('First, confirm it is you')
    await press('Continue')
    expect(await screen.findByText('please enter verification code')).toBeTruthy()
    await confirmIt()
    expect(await screen.findAllByText(msg)).toHaveLength(2)
    expect(screen.getByLabelText('Verification code').getAttribute('aria-invalid')).toBe('true')
  })

  it('begins anew when the confirmation was used up', async () => {
    const msg = 'Please confirm it is you first'
    open('reset-password', { ...confirms, resetPassword: () => ({ refuse: 'confirmationNeeded', msg }) })
    await confirmIt()
    await type('New password', 'leaf2026')
    await type('New password once more', 'leaf2026')
    await press('Save')
    expect(await screen.findByText(msg)).toBeTruthy()
    expect(screen.getByText('First, confirm it is you')).toBeTruthy()
  })

  it('sets the first password of a member who had social log-ins only, once a contact is bound', async () => {
    const social = { ...member, mobile: '', user_name: 'uid:8f3a', is_set_password: 0 } as const
    open('', {}, social)
    expect(await screen.findByText('0 of 4 protections set')).toBeTruthy()
    const action = row('Password').getByRole('link', { name: 'Set' })
    expect(action.getAttribute('href')).toBe('/user.html?tab=security&do=bind-phone')
  })

  it('calls it a first password then', async () => {
    open('reset-password', confirms, { ...member, is_set_password: 0 })
    expect(await screen.findByRole('heading', { name: 'Set a password' })).toBeTruthy()
  })

  it('asks a member without a contact to bind one', async () => {
    open('reset-password', {}, { ...member, mobile: '' })
    expect(await screen.findByText(/bind a mobile or an email first/)).toBeTruthy()
  })
})

describe('the secondary password', () => {
  const guarded = { ...member, is_set_admin_pass: 1 } as const

  it('is set without more ado the first time, as its digest', async () => {
    const sent: object[] = []
    open('set-secondary', {
      manageDevices: input => {
        sent.push(input)
        return { data: { list: [], is_set_admin_pass: 1 } }
      },
    })
    await screen.findByRole('heading', { name: 'Set a secondary password' })
    expect(screen.getByText(/sign your other devices out/)).toBeTruthy()
    await type('New secondary password', 'leaf1')
    await type('Secondary password once more', 'leaf1')
    await press('Save')
    expect(await screen.findByText('Modified successfully!')).toBeTruthy()
    expect(sent).toEqual([{ new_admin_pass: expect.stringMatching(/^[0-9a-f]{32}$/) }])
  })

  it('is reset by a code', async () => {
    open(
      'reset-secondary',
      {
        ...confirms,
        manageDevices: ({ verify_key, old_admin_pass }) => {
          expect({ verify_key, old_admin_pass }).toEqual({ verify_key: 'confirmed', old_admin_pass: undefined })
          return { data: { list: [], is_set_admin_pass: 1 } }
        },
      },
      guarded,
    )
    await confirmIt()
    await type('New secondary password', 'leaf2')
    await type('Secondary password once more', 'leaf2')
    await press('Save')
    expect(await screen.findByText('Modified successfully!')).toBeTruthy()
  })
})
