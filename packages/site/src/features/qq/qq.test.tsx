// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import User, { clientAction, loader } from '#routes/user-route.tsx'
import { member } from '#testing/session.ts'
import { centreOf, visit } from '#testing/visit.tsx'
import { qqSection } from './qq-section.tsx'

const bindings = { wechat: 0, QQ: 1, weibo: 0, facebook: 0, google: 0, twitter: 0, offered: [] } as const

const open = (answers: Parameters<typeof visit>[0]['answers'] = {}) =>
  visit({
    at: '/user.html?tab=qq',
    routes: [{ path: '/user.html', Component: User, loader, action: clientAction, HydrateFallback: () => null }],
    edition: { memberCentre: centreOf([qqSection]) },
    answers: {
      userInfo: () => ({ data: member }),
      openList: () => ({ data: { ...bindings, offered: [...bindings.offered] } }),
      ...answers,
    },
  })

const row = async () => {
  const title = await screen.findByText('QQ number', { selector: '.edit-row-label' })
  await userEvent.click(title)
  return within(title.closest('details') ?? document.body)
}

describe('the QQ account', () => {
  it('shows whether QQ is a way to log in, and where that is changed', async () => {
    open()
    expect(await screen.findByText('Bound')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Manage social accounts' })
    expect(link.getAttribute('href')).toBe('/user.html?tab=bindings')
  })

  it('keeps a number of its own', async () => {
    const edit = vi.fn(({ qq = '' }) => ({ data: { ...member, qq } }))
    open({ editProfile: edit })
    const form = await row()
    await userEvent.type(form.getByRole('textbox', { name: 'QQ number' }), '0123{Enter}')
    expect(await form.findByText('QQ number format error!')).toBeTruthy()
    await userEvent.clear(form.getByRole('textbox'))
    await userEvent.type(form.getByRole('textbox'), '10001{Enter}')
    expect(await screen.findByText('Modified successfully!')).toBeTruthy()
    expect(edit.mock.calls).toEqual([[{ qq: '10001' }, expect.anything()]])
  })
})
