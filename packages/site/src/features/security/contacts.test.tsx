// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Member } from '#session/member.ts'
import { codeExpiry } from '#testing/code-expiry.ts'
import { openSection } from '#testing/member-page.tsx'
import { asks, confirms } from '#testing/security-answers.ts'
import { member } from '#testing/session.ts'
import { press, type } from '#testing/user-actions.ts'
import { securitySection } from './security-section.tsx'

const both = { ...member, email: 'leaf@mint.test' }

const open = (task: string, answers: Answers, who: Member = member) =>
  openSection({ section: securitySection, query: task && `&do=${task}`, answers: { ...asks, ...answers }, member: who })

const confirmIt = async () => {
  await screen.findByText('First, confirm it is you')
  await press('Send code')
  await screen.findByText('SMS code was obtained successfully!')
  await type('Verification code', '123456')
  await press('Continue')
}

describe('contacts', () => {
  it('binds an e-mail address after a code to the phone', async () => {
    const sent: object[] = []
    open('bind-email', {
      ...confirms,
      sendMail: ({ state }) => ({ data: { emailcode_key: `mail-${state}`, expiry_time: codeExpiry, bind_status: '' } }),
      bindEmail: input => {
        sent.push(input)
        return { data: both }
      },
    })
    await confirmIt()
    await type('Email', 'leaf@mint.test')
    await press('Send code')
    expect(await screen.findByText('Email has been sent successfully')).toBeTruthy()
    await type('Email code', '654321')
    await press('Bind')
    expect(await screen.findByText('Email bound successfully')).toBeTruthy()
    expect(sent).toEqual([
      { email: 'leaf@mint.test', mailcode: '654321', mailcode_key: 'mail-6', verify_key: 'confirmed' },
    ])
  })

  it('binds a phone without a confirmation when there is no other contact', async () => {
    const sent: object[] = []
    open(
      'bind-phone',
      {
        sendVoice: () => ({ data: { smscode_key: 'voice-1', expiry_time: codeExpiry, bind_status: '' } }),
        sendSms: () => ({ data: { smscode_key: 'sms-1', expiry_time: codeExpiry, bind_status: '' } }),
        bindPhone: input => {
          sent.push(input)
          return { data: member }
        },
      },
      { ...member, mobile: '' },
    )
    await screen.findByRole('heading', { name: 'Bind a mobile' })
    expect(screen.queryByText('First, confirm it is you')).toBeNull()
    await type('Mobile', '13800138000')
    await press('Send code')
    await screen.findByText('SMS code was obtained successfully!')
    await type('SMS code', '123456')
    await press('Bind')
    expect(await screen.findByText('Mobile bound successfully')).toBeTruthy()
    expect(sent).toEqual([{ country_code: '86', phone: '13800138000', smscode: '123456', smscode_key: 'sms-1' }])
  })

  it('changes the phone: the old one is confirmed, then the new one', async () => {
    open('change-phone', {
      ...confirms,
      sendSms: () => ({ data: { smscode_key: 'sms-1', expiry_time: codeExpiry, bind_status: '' } }),
      modifyPhone: ({ verify_key }) => {
        expect(verify_key).toBe('confirmed')
        return { data: { ...member, mobile: '13900139000' } }
      },
    })
    await confirmIt()
    await type('Mobile', '13900139000')
    await press('Send code')
    await type('SMS code', '123456')
    await press('Save')
    expect(await screen.findByText('Modified successfully!')).toBeTruthy()
  })

  it('saves with the code that was still being sent when that was pressed', async () => {
    const code = Promise.withResolvers<void>()
    const sent: object[] = []
    open(
      'bind-phone',
      {
        sendSms: async () => {
          await code.promise
          return { data: { smscode_key: 'sms-1', expiry_time: codeExpiry, bind_status: '' } }
        },
        bindPhone: input => {
          sent.push(input)
          return { data: member }
        },
      },
      { ...member, mobile: '' },
    )
    await type('Mobile', '13800138000')
    await press('Send code')
    await type('SMS code', '123456')
    await press('Bind')
    await waitFor(async () => expect((await screen.findByRole('button', { name: 'Bind' })).ariaBusy).toBe('true'))
    expect(sent).toEqual([])
    code.resolve()
    expect(await screen.findByText('Mobile bound successfully')).toBeTruthy()
    expect(sent).toEqual([{ country_code: '86', phone: '13800138000', smscode: '123456', smscode_key: 'sms-1' }])
  })

  it('unbinds a phone after a confirmation, once that was meant', async () => {
    const sent: object[] = []
    open(
      'clear-phone',
      {
        ...confirms,
        clearPhone: input => {
          sent.push(input)
          return { data: { ...both, mobile: '' } }
        },
      },
      both,
    )
    await confirmIt()
    await userEvent.click(await screen.findByRole('button', { name: 'Unbind' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText('sure to unbind?')).toBeTruthy()
    expect(sent).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Unbind' }))
    expect(await screen.findByText('phone unbound successfully')).toBeTruthy()
    expect(sent).toEqual([{ verify_key: 'confirmed' }])
  })
})
