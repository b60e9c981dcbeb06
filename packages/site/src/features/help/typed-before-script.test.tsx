// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { prerender } from 'react-dom/static'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { pageContext } from '#testing/visit.tsx'
import { HelpScreen } from './help-screen.tsx'

const { frame } = pageContext({})

const question = {
  id: '41',
  title: 'Why does no code arrive?',
  answer: '<p>Look again.</p>',
  category: 'account',
} as const

const page = () => {
  const element = <HelpScreen guides={[]} questions={[question]} />
  return frame(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

it('finds what a visitor typed before the page’s script was there', async () => {
  const { prelude } = await prerender(page())
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = await new Response(prelude).text()
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  field.value = 'code'
  render(page(), { container, hydrate: true })
  expect(await screen.findByText('Found: 1')).toBeTruthy()
  expect(field.value).toBe('code')
})
