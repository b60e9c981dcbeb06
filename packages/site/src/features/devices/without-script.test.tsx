// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { describe, expect, it } from 'vitest'
import { device, here } from '#testing/devices.ts'
import { askForSection } from '#testing/member-page.tsx'
import { devicesSection } from './devices-section.tsx'

const list = (is_set_admin_pass: 0 | 1 = 0) => ({ data: { list: [here, device], is_set_admin_pass } })

const send = (form: Record<string, string>, answers: Answers) =>
  askForSection({ section: devicesSection, answers }, { form: 'device', ...form })

describe('signing a device out without script', () => {
  it('has a form in each row', async () => {
    const { page } = await askForSection({ section: devicesSection, answers: { manageDevices: () => list() } })
    expect(page.getByLabelText('Sign out Android app').closest('form')?.getAttribute('method')).toBe('post')
    expect(page.queryByLabelText('Secondary password')).toBeNull()
  })

  it.each([
    ['kick', '8', 'Sign Android app out?', 'kick-sure'],
    ['leave', '7', 'sure to log out?', 'leave-sure'],
  ])('asks before it does what the button says (%s)', async (intent, device_id, question, sure) => {
    const { page, status } = await send({ intent, device_id }, { manageDevices: () => list() })
    expect(status).toBe(200)
    const form = page.getByText(question).closest('form')
    expect(form?.querySelector<HTMLButtonElement>('button[name=intent]')?.value).toBe(sure)
    expect(form?.querySelector('a')?.getAttribute('href')).toBe('/user.html?tab=devices')
  })

  it('asks for the secondary password with the question', async () => {
    const { page } = await send({ intent: 'kick', device_id: '8' }, { manageDevices: () => list(1) })
    expect(page.getByLabelText('Secondary password').closest('form')).toBe(
      page.getByText('Sign Android app out?').closest('form'),
    )
  })

  it('signs the device out once that was meant', async () => {
    const kicked: object[] = []
    const manageDevices: Answers['manageDevices'] = input => {
      if (input.device_id) kicked.push(input)
      return list()
    }
    const { page } = await send({ intent: 'kick-sure', device_id: '8' }, { manageDevices })
    expect(page.getAllByText('That device is signed out')).not.toHaveLength(0)
    expect(kicked).toEqual([{ device_id: '8' }])
  })

  it.each([
    ['', 'Secondary password cannot be empty!'],
    ['abcd', 'Secondary password format error!'],
  ])('does not send the secondary password %j', async (admin_pass, text) => {
    const { page, status } = await send(
      { intent: 'kick-sure', device_id: '8', admin_pass },
      { manageDevices: () => list(1) },
    )
    expect(status).toBe(422)
    expect(page.getByText(text)).toBeTruthy()
  })

  it.each([
    ['secondaryPasswordNeeded', 'Please enter the secondary password'],
    ['secondaryPasswordWrong', 'The secondary password is wrong'],
    ['secondaryPasswordLocked', 'Too many attempts, please try again in 15 minutes'],
  ] as const)('shows %s at the field of that row', async (refuse, msg) => {
    const { page } = await send(
      { intent: 'kick-sure', device_id: '8', admin_pass: 'leaf1' },
      { manageDevices: input => (input.device_id ? { refuse, msg } : list(1)) },
    )
    expect(page.getByLabelText('Secondary password').getAttribute('aria-invalid')).toBe('true')
    expect(page.getAllByText(msg)).toHaveLength(2)
  })

  it.each<[string, Answers['logout']]>([
    ['logs out here', () => ({ data: {} })],
    ['logs out here though the log-in expired', () => ({ refuse: 'tokenExpired' })],
  ])('%s and goes home', async (_, logout) => {
    const answers: Answers = { manageDevices: () => list(), ...(logout && { logout }) }
    const { status, location } = await send({ intent: 'leave-sure', device_id: '7' }, answers)
    expect([status, location]).toEqual([303, '/'])
  })
})
