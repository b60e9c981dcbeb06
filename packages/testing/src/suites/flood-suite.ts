import { rates } from '@bohe/api-client/contract/limits'
import { describe, expect, inject, it } from 'vitest'
import { freshAddress } from '#journey.ts'
import { languages, type SiteName } from '#languages.ts'
import { isDeep } from '#variants.ts'

/** What one visitor of an edition can do to the others by asking for pages that are not kept. */
export const describeFlood = (site: SiteName): void => {
  describe('One visitor who asks for more than is kept', () => {
    const { [site]: segment } = languages.English

    const ask = async (path: string, init: RequestInit): Promise<{ status: number; retryAfter: string | null }> => {
      const answer = await fetch(inject('origins')[site] + segment + path, { redirect: 'manual', ...init })
      await answer.arrayBuffer()
      return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
    }

    const askAs = (visitor: string, path: string) => ask(path, { headers: { 'X-Forwarded-For': visitor } })

    const sendFileAs = (visitor: string) => {
      const body = new FormData()
      body.set('avatar', new Blob(['no picture']), 'picture.png')
      const { origin } = new URL(inject('origins')[site])
      return ask('/user.html', { method: 'POST', body, headers: { 'X-Forwarded-For': visitor, origin } })
    }

    /** How often each status was answered; who is told to wait is told how long. */
    const statusesOf = async (times: number, askOnce: () => ReturnType<typeof ask>) => {
      const statuses: number[] = []
      const askNext = async () => {
        for (let left = times--; left > 0; left = times--) {
          const { status, retryAfter } = await askOnce()
          statuses.push(status)
          if (status === 429) expect(Number(retryAfter)).toBeGreaterThan(0)
        }
      }
      await Promise.all(Array.from({ length: 8 }, askNext))
      return (status: number) => statuses.filter(each => each === status).length
    }

    it('is told to wait with forms that hold a file; nobody else is', async () => {
      const [visitor, other] = [freshAddress(), freshAddress()]
      const { max } = rates.rendersOfFiles
      const refused = await statusesOf(max + 5, () => sendFileAs(visitor))
      expect(refused(429)).toBe(5)
      expect((await sendFileAs(other)).status).not.toBe(429)
      expect((await askAs(visitor, '/about.html')).status).toBe(200)
    })

    // All within the minute that is counted: data of a page is made anew for each who asks, too, and in less time.
    it.runIf(isDeep)('is told to wait; nobody else is', { timeout: 180_000 }, async () => {
      const [visitor, other] = [freshAddress(), freshAddress()]
      expect((await askAs(other, '/news.html')).status).toBe(200)
      let number = 900_000
      const askForPage = () => askAs(visitor, `/news_${number++}.html`)
      const ofPages = await statusesOf(50, askForPage)
      expect(ofPages(404)).toBe(50)
      const ofData = await statusesOf(rates.renders.max - 50, () => askAs(visitor, '/about.html.data'))
      expect(ofData(200)).toBe(rates.renders.max - 50)
      const refused = await statusesOf(50, askForPage)
      expect(refused(429)).toBe(50)
      // Pages that are kept, and what has to be made for somebody else, come as ever.
      expect((await askAs(visitor, '/news.html')).status).toBe(200)
      expect((await askAs(other, '/news_900000.html')).status).toBe(404)
      expect((await askAs(other, '/about.html')).status).toBe(200)
    })
  })
}
