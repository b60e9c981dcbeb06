// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { prerender } from 'react-dom/static'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QrCode } from './qr-code.tsx'

const draws = vi.hoisted(() => vi.fn())

vi.mock('./qr-picture.tsx', async original => {
  const { default: QrPicture } = await original<typeof import('./qr-picture.tsx')>()
  return {
    default: (props: { text: string }) => {
      draws(props.text)
      return <QrPicture {...props} />
    },
  }
})

const code = (text: string) => <QrCode text={text} label="Open on a phone" />

const pictureIn = (node: ParentNode) => node.querySelector('[role="img"] > svg path[d]')?.getAttribute('d')

/** A page as the server sends it, in a document that has not been woken. */
const serve = async (text: string): Promise<HTMLElement> => {
  vi.stubEnv('SSR', true)
  const { prelude } = await prerender(code(text))
  vi.stubEnv('SSR', false)
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = await new Response(prelude).text()
  return container
}

beforeEach(() => vi.stubEnv('SSR', false))
afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
  draws.mockClear()
  document.body.replaceChildren()
})

describe('a code', () => {
  it('is in the server’s HTML, and is not drawn again as the page wakes', async () => {
    const container = await serve('https://www.bohe.test/')
    const picture = pictureIn(container)
    expect(picture).toMatch(/^M/)
    expect(draws.mock.calls).toEqual([['https://www.bohe.test/']])
    const complaints = vi.spyOn(console, 'error')
    render(code('https://www.bohe.test/'), { container, hydrate: true })
    expect(pictureIn(container)).toBe(picture)
    expect(draws).toHaveBeenCalledTimes(1)
    expect(complaints).not.toHaveBeenCalled()
  })

  it('is drawn anew when it says something else', async () => {
    const container = await serve('https://www.bohe.test/')
    const picture = pictureIn(container)
    const { rerender } = render(code('https://www.bohe.test/'), { container, hydrate: true })
    rerender(code('https://www.bohe.test/news.html'))
    await waitFor(() => expect(draws).toHaveBeenLastCalledWith('https://www.bohe.test/news.html'))
    await waitFor(() => expect(pictureIn(container)).toMatch(/^M/))
    expect(pictureIn(container)).not.toBe(picture)
  })

  it('is drawn here where no server drew it', async () => {
    render(code('https://www.bohe.test/'))
    await waitFor(() => expect(pictureIn(screen.getByRole('img'))).toMatch(/^M/))
  })
})
