// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Edition } from '#edition.ts'
import { visit } from '#testing/visit.tsx'
import About from './about-route.tsx'
import PhoneAbout from './phone-about-route.tsx'

const routes = [
  { path: '/about.html', Component: About },
  { path: '/m/about.html', Component: PhoneAbout },
]

const open = (name: Edition['name'], language: 'en' | 'zh_CN' = 'en', at = '/about.html') =>
  visit({ at, language, routes, edition: { name } })

const points = (title: string) => {
  const part = screen.getByRole('heading', { level: 2, name: title }).closest('section') as HTMLElement
  return within(part)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
}

describe('about.html', () => {
  it('says what it does not do, and that it promises no speed', () => {
    open('intl')
    expect(points('What we do not do')).toEqual([
      'Promise a speed',
      'Make up figures',
      'Replace your network',
      'Charge you again',
    ])
  })

  it.each([
    ['intl', 'en', 'Chinese people and students abroad', /Chinese people abroad/],
    ['cn', 'en', 'Players in ranked matches', /accelerates games for players in mainland China, free/],
    ['intl', 'zh_CN', '海外的华人和留学生', /身在海外的华人/],
    ['cn', 'zh_CN', '排位、开黑的玩家', /为大陆玩家免费加速游戏/],
  ] as const)('is for those whom %s serves, in %s', (name, language, first, lead) => {
    open(name, language)
    expect(screen.getByText(first)).toBeTruthy()
    expect(screen.getByText(lead)).toBeTruthy()
  })

  it.each(['en', 'zh_CN'] as const)('speaks of nothing to buy on the edition that sells nothing, in %s', language => {
    open('cn', language)
    expect(document.body.textContent).not.toMatch(/card|plan|membership|价格|套餐|会员卡|会员时间/i)
  })

  it('leads on to help, customer service and the agreement', () => {
    open('intl')
    expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
      '/help.html',
      '/userserver.html',
      '/protocol.html',
    ])
  })
})

describe('/m/about.html', () => {
  it('is the short of it, with a way to the whole', () => {
    open('cn', 'zh_CN', '/m/about.html')
    expect(screen.getByRole('heading', { level: 1, name: '薄荷，是一条更近的路' })).toBeTruthy()
    expect(screen.getAllByRole('term')).toHaveLength(7)
    expect(screen.getByRole('link', { name: '看完整介绍' }).getAttribute('href')).toBe('/about.html')
  })
})
