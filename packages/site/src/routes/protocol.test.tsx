// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { visit } from '#testing/visit.tsx'
import Protocol, { loader } from './protocol-route.tsx'

const routes = [{ path: '/protocol.html', Component: Protocol, loader, HydrateFallback: () => null }]

it.each([
  ['en', 'User Agreement', '4. Membership terms', 'In force since 2026-11-01'],
  ['zh_CN', '用户协议', '四、会员条款', '2026-11-01 起生效'],
] as const)(
  'protocol.html is the whole agreement in %s, each part with an address',
  async (language, title, terms, date) => {
    visit({ at: '/protocol.html', language, routes })
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(screen.getByText(date)).toBeTruthy()
    expect(screen.getByRole('link', { name: terms }).getAttribute('href')).toBe('#membership')
    expect(screen.getByRole('region', { name: terms }).id).toBe('membership')
  },
)
