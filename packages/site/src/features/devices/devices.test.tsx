// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { device, here } from '#testing/devices.ts'
import { openSection } from '#testing/member-page.tsx'
import { devicesSection } from './devices-section.tsx'

const open = (manageDevices: Answers['manageDevices'], answers: Answers = {}) =>
  openSection({ section: devicesSection, answers: { manageDevices, ...answers } })

const rowOf = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement)
const dialog = () => within(screen.getByRole('alertdialog'))

/** A server that forgets a device once it was signed out; `guard` is what the secondary password travels as. */
const server = (guard?: string) => {
  const kicked: object[] = []
  const is_set_admin_pass = guard ? 1 : 0
  const manageDevices: NonNullable<Answers['manageDevices']> = input => {
    const msg = 'The secondary password is wrong'
    if (input.device_id && guard && input.admin_pass !== guard) return { refuse: 'secondaryPasswordWrong', msg }
    if (input.device_id) kicked.push(input)
    return { data: { list: kicked.length > 0 ? [here] : [here, device], is_set_admin_pass } }
  }
  return { kicked, manageDevices }
}

describe('user management', () => {
  it('lists each device with its system, place and times, and says which one this is', async () => {
    open(server().manageDevices)
    expect(await screen.findByText('Windows · Edge')).toBeTruthy()
    expect(rowOf('Windows · Edge').getByText('This device')).toBeTruthy()
    expect(rowOf('Windows · Edge').getByText('Online')).toBeTruthy()
    const phone = rowOf('Android app')
    expect(phone.getByText('Japan')).toBeTruthy()
    expect(phone.getByText('Offline')).toBeTruthy()
    expect([...document.querySelectorAll('time')].map(time => time.dateTime)).toContain(device.last_time)
  })

  it('leads to the client while there is no device', async () => {
    open(() => ({ data: { list: [], is_set_admin_pass: 0 } }))
    const next = await screen.findByRole('link', { name: 'Get the client' })
    expect(next.getAttribute('href')).toBe('/download.html')
  })

  it('speaks Chinese where the page does', async () => {
    const { manageDevices } = server()
    openSection({ section: devicesSection, answers: { manageDevices }, language: 'zh_CN' })
    expect(await screen.findByRole('button', { name: '让它下线：Android 客户端' })).toBeTruthy()
  })

  it('explains the limit of the package and what guards signing out', async () => {
    open(server().manageDevices)
    expect(await screen.findByText(/Diamond runs in the app on 2 devices/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Set a secondary password' })).toBeTruthy()
  })

  it.each([
    ['zh_CN', '免费加速的客户端可以在 1 台设备上使用；超出时，最早登录的一台会下线。'],
    ['en', 'Free acceleration runs in the app on 1 device at once; one more signs the oldest out.'],
  ] as const)('explains it without levels where there are none, in %s', async (language, words) => {
    const { manageDevices } = server()
    openSection({ section: devicesSection, answers: { manageDevices }, language, edition: { name: 'cn' } })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/Diamond|钻石/)
  })

  it('signs a device out once that was meant, and says so', async () => {
    const { kicked, manageDevices } = server()
    open(manageDevices)
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Android app' }))
    expect(dialog().getByText('Sign Android app out?')).toBeTruthy()
    expect(dialog().queryByLabelText('Secondary password')).toBeNull()
    await userEvent.click(dialog().getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText('That device is signed out')).toBeTruthy()
    expect(kicked).toEqual([{ device_id: '8' }])
    await waitFor(() => expect(screen.queryByText('Android app')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'User management' })))
  })

  it('signs nothing out when that was not meant', async () => {
    const { kicked, manageDevices } = server()
    open(manageDevices)
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Android app' }))
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(kicked).toEqual([])
  })

  it('asks for the secondary password where one is set, and sends its digest', async () => {
    const { kicked, manageDevices } = server('c2881c663deee8eb1688a1667ca065d6')
    open(manageDevices)
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Android app' }))
    await userEvent.type(dialog().getByLabelText('Secondary password'), 'leaf1')
    await userEvent.click(dialog().getByRole('button', { name: 'Sign out' }))
    expect(await screen.findAllByText('The secondary password is wrong')).toHaveLength(2)
    expect(dialog().getByLabelText('Secondary password').getAttribute('aria-invalid')).toBe('true')
    await userEvent.clear(dialog().getByLabelText('Secondary password'))
    await userEvent.type(dialog().getByLabelText('Secondary password'), 'mint2026{Enter}')
    expect(await screen.findByText('That device is signed out')).toBeTruthy()
    expect(kicked).toEqual([{ device_id: '8', admin_pass: 'c2881c663deee8eb1688a1667ca065d6' }])
  })

  it('says that a device is out already', async () => {
    const msg = 'This device is signed out already'
    const { manageDevices } = server()
    open(input => (input.device_id ? { refuse: 'deviceUnknown', msg } : manageDevices(input, new Request('http://a'))))
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Android app' }))
    await userEvent.click(dialog().getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText(msg)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('asks before logging out here', async () => {
    open(server().manageDevices)
    await userEvent.click(await screen.findByRole('button', { name: 'Log out' }))
    expect(dialog().getByText('sure to log out?')).toBeTruthy()
  })
})
