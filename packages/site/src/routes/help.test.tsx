// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { pageOfArticles } from '#testing/articles.ts'
import { guides, helpAnswers } from '#testing/help-articles.ts'
import { visit } from '#testing/visit.tsx'
import Help, { loader } from './help-route.tsx'

const routes = [{ path: '/help.html', Component: Help, loader, HydrateFallback: () => null }]

interface Opening {
  at?: string
  answers?: Answers
  language?: 'en' | 'zh_CN'
}

const open = async ({ at = '/help.html', answers = helpAnswers, language = 'en' }: Opening = {}) => {
  window.history.replaceState(null, '', at)
  visit({ at, routes, answers, language })
  return screen.findByRole('searchbox')
}

const rows = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const results = () => rows(screen.getByRole('list', { name: 'Search results' }))
const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)

afterEach(() => window.history.replaceState(null, '', '/'))

describe('help.html', () => {
  it('has the guides and questions of each category, in the order of the categories', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1, name: 'Help centre' })).toBeTruthy()
    expect(screen.getAllByRole('region').map(region => region.getAttribute('id'))).toEqual(['start', 'account'])
    expect(rows(screen.getByRole('region', { name: 'Account' }))).toEqual([
      expect.stringContaining('Forgot the password'),
      expect.stringContaining('Bind an e-mail address'),
      expect.stringContaining('Why does no code arrive?'),
    ])
  })

  it('opens a guide in a new window, and says so', async () => {
    await open()
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Forgot the password (opens in a new window)' })
    expect([link.getAttribute('href'), link.target, link.rel]).toEqual(['/helps_32.html', '_blank', 'noopener'])
  })

  it('answers a question in its place', async () => {
    await open()
    const question = screen.getByText('Why does no code arrive?').closest('details')
    expect(question?.open).toBe(false)
    await userEvent.click(screen.getByText('Why does no code arrive?'))
    expect(question?.open).toBe(true)
    expect(question?.querySelector('p')?.innerHTML).toBe('Look among the <b>unwanted</b> messages first.')
  })

  it('shows one category when the address names it', async () => {
    await open({ at: '/help.html?label=start' })
    expect(screen.getByRole('heading', { level: 1, name: 'Getting started' })).toBeTruthy()
    expect(screen.getAllByRole('region').map(region => region.id)).toEqual(['start'])
    const categories = within(screen.getByRole('navigation', { name: 'Categories of help' })).getAllByRole('link')
    expect(categories.map(link => [link.textContent, link.getAttribute('href'), link.ariaCurrent])).toEqual([
      ['All', '/help.html', null],
      ['Getting started', '/help.html?label=start', 'page'],
      ['Account', '/help.html?label=account', null],
    ])
  })

  it('shows everything when the address names no category that there is', async () => {
    await open({ at: '/help.html?label=hot' })
    expect(screen.getAllByRole('region')).toHaveLength(2)
  })

  it('says so when a category is empty, and leads to the others', async () => {
    await open({ at: '/help.html?label=speed' })
    expect(screen.getByText('There is nothing in this category yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See all help' }).getAttribute('href')).toBe('/help.html')
  })

  it('loads every page of a long list', async () => {
    const articles: Answers['articles'] = ({ class_type, page }) => ({
      data: pageOfArticles(
        class_type === '3' ? [{ ...guides[0], id: `5${page}`, title: `Guide ${page}` } as never] : [],
        {
          last_page: class_type === '3' ? 3 : 1,
        },
      ),
    })
    await open({ answers: { articles } })
    expect(rows(screen.getByRole('region', { name: 'Getting started' }))).toHaveLength(3)
  })

  it('speaks Chinese where the page does', async () => {
    await open({ language: 'zh_CN', at: '/help.html?label=account' })
    expect(screen.getByRole('heading', { level: 1, name: '账号帮助' })).toBeTruthy()
  })
})

describe('searching the help centre', () => {
  it('finds guides and answers while one types, marks what it found and says how much', async () => {
    const user = userEvent.setup()
    await user.type(await open(), 'CODE')
    expect(results()).toEqual([
      expect.stringMatching(/^QuestionWhy does no code arrive\?Look among the unwanted messages first\./),
      expect.stringMatching(/^GuideForgot the password .*A code to your phone/),
    ])
    expect(marks()).toEqual(['code', 'code'])
    expect(screen.getByRole('status').textContent).toBe('Found: 2')
  })

  it('looks at every category, whichever is shown', async () => {
    await userEvent.type(await open({ at: '/help.html?label=start' }), 'unwanted messages')
    expect(results()).toHaveLength(1)
    expect(marks()).toEqual(['unwanted', 'messages'])
    expect(screen.queryByRole('link', { current: 'page' })).toBeNull()
  })

  it('keeps what was searched for in the address, and the category when it was cleared', async () => {
    const user = userEvent.setup()
    const field = await open({ at: '/help.html?label=start' })
    await user.type(field, 'no code')
    await waitFor(() => expect(window.location.search).toBe('?q=no+code'))
    await user.keyboard('{Escape}')
    expect((field as HTMLInputElement).value).toBe('')
    expect(screen.getByRole('region', { name: 'Getting started' })).toBeTruthy()
    await waitFor(() => expect(window.location.search).toBe('?label=start'))
  })

  it('begins with what the address asks', async () => {
    expect((await open({ at: '/help.html?q=password' })) as HTMLInputElement).toHaveProperty('value', 'password')
    expect(results()).toHaveLength(1)
  })

  it('ends when a category is chosen', async () => {
    await userEvent.type(await open(), 'code')
    await userEvent.click(screen.getByRole('link', { name: 'Account' }))
    expect(await screen.findByRole('region', { name: 'Account' })).toBeTruthy()
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('')
  })

  it('begins with the key /, except where one types', async () => {
    const user = userEvent.setup()
    const field = (await open()) as HTMLInputElement
    await user.keyboard('/')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.value).toBe('')
    await user.keyboard('a/b')
    expect(field.value).toBe('a/b')
  })

  it('leads to customer service when there is nothing', async () => {
    await userEvent.type(await open(), 'refund')
    expect(screen.getByRole('status').textContent).toBe('Nothing found for “refund”')
    const ways = screen.getAllByRole('link', { name: 'Contact customer service' })
    expect(ways.map(way => way.getAttribute('href'))).toEqual(['/userserver.html', '/userserver.html'])
  })
})
