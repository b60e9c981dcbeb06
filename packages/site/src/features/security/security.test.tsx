// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Member } from '#session/member.ts'
import { openSection } from '#testing/member-page.tsx'
import { asks } from '#testing/security-answers.ts'
import { member } from '#testing/session.ts'
import { press, type } from '#testing/user-actions.ts'
import { securitySection } from './security-section.tsx'

const open = (task: string, answers: Answers, who: Member = member) =>
  openSection({ section: securitySection, query: task && `&do=${task}`, answers: { ...asks, ...answers }, member: who })

const row = (text: string) => within(screen.getByText(text).closest('li') as HTMLElement)

describe('account security', () => {
  it('shows what is set, the contacts masked, and how many protections that makes', async () => {
    open('', {})
    expect(await screen.findByText('2 of 4 protections set')).toBeTruthy()
    expect(row('Password').getByText('Set')).toBeTruthy()
    expect(row('Mobile').getByText('138****8000')).toBeTruthy()
    expect(row('Email').getByText('Not bound')).toBeTruthy()
    expect(row('Secondary password').getByText('Not set')).toBeTruthy()
    expect(row('Devices').getByRole('link').getAttribute('href')).toBe('/user.html?tab=devices')
  })

  it('speaks Chinese where the page does', async () => {
    openSection({ section: securitySection, language: 'zh_CN' })
    expect(await screen.findByText('已设置 2/4 项保护')).toBeTruthy()
    expect(row('二级密码').getByText('未设置')).toBeTruthy()
  })

  it('opens each action at an address of its own, with the focus on its heading, and leads back to its row', async () => {
    const router = open('', {})
    await screen.findByText('2 of 4 protections set')
    await userEvent.click(row('Password').getByRole('link', { name: 'Change' }))
    const heading = await screen.findByRole('heading', { name: 'Change password' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(router.state.location.search).toBe('?tab=security&do=password')
    await userEvent.click(screen.getByRole('link', { name: /Back to account security/ }))
    await screen.findByText('2 of 4 protections set')
    await waitFor(() => expect(document.activeElement).toBe(row('Password').getByRole('link')))
  })

  it('sends a member whose log-in expired to log in', async () => {
    open('password', { changePassword: () => ({ refuse: 'tokenExpired', msg: 'Login expired, please re-login' }) })
    await screen.findByRole('heading', { name: 'Change password' })
    await type('Old password', 'mint2026')
    await type('New password', 'leaf2026')
    await type('New password once more', 'leaf2026')
    await press('Save')
    expect(await screen.findByText('log in')).toBeTruthy()
  })
})

describe('changing the password', () => {
  const typeAll = async (old: string, next: string, again: string) => {
    await screen.findByRole('heading', { name: 'Change password' })
    if (old) await type('Old password', old)
    if (next) await type('New password', next)
    if (again) await type('New password once more', again)
    await press('Save')
  }

  it('sends digests only, says so, and goes back to the overview', async () => {
    const sent: object[] = []
    const router = open('password', {
      changePassword: input => {
        sent.push(input)
        return { data: {} }
      },
    })
    await typeAll('mint2026', 'leaf2026', 'leaf2026')
    expect(await screen.findByText('Modified successfully!')).toBeTruthy()
    expect(await screen.findByText('2 of 4 protections set')).toBeTruthy()
    expect(router.state.location.search).toBe('?tab=security')
    await waitFor(() => expect(document.activeElement).toBe(row('Password').getByRole('link')))
    await userEvent.click(row('Password').getByRole('link', { name: 'Change' }))
    expect(((await screen.findByLabelText('Old password')) as HTMLInputElement).value).toBe('')
    expect(screen.getByRole('heading', { name: 'Change password' })).toBeTruthy()
    expect(sent).toEqual([
      {
        old_password: 'c2881c663deee8eb1688a1667ca065d6',
        new_password: expect.stringMatching(/^[0-9a-f]{32}$/),
        new_password_confirmation: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ])
  })

  it('prompts for what is missing, in the words of the specification, and leads the focus there', async () => {
    open('password', {})
    await typeAll('', '', '')
    expect(await screen.findByText('please enter old password')).toBeTruthy()
    expect(screen.getByText('please enter new password')).toBeTruthy()
    expect(screen.getByText('please repeat new password')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Old password')))
  })

  it('holds the new password to the rule, and its repetition to it', async () => {
    open('password', {})
    await typeAll('mint2026', 'abcdef', 'abcdeg')
    expect(await screen.findByText('Password format error!')).toBeTruthy()
    expect(screen.getByText('The two passwords do not match!')).toBeTruthy()
  })

  it.each([
    ['oldPasswordWrong', 'The old password is wrong', 'Old password'],
    ['passwordLocked', 'Too many attempts, please try again in 15 minutes', 'Old password'],
    ['passwordCommon', 'This password is used by too many people', 'New password'],
  ] as const)('shows %s beside its field', async (refuse, msg, label) => {
    open('password', { changePassword: () => ({ refuse, msg }) })
    await typeAll('mint2026', 'leaf2026', 'leaf2026')
    await screen.findByText('error')
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText(msg)).toHaveLength(2)
  })
})
