import { rates } from '@bohe/api-client/contract/limits'
import { describe, expect, inject, it } from 'vitest'
import { freshAddress } from '#journey.ts'
import { languages, type SiteName } from '#languages.ts'

/** What one visitor of an edition can do to the others by asking for pages that are not kept. */
export const describeFlood = (site: SiteName): void => {
  describe('One visitor who asks for pages that nobody has', () => {
    const { [site]: segment } = languages.English

    const askAs = async (visitor: string, path: string): Promise<{ status: number; retryAfter: string | null }> => {
      const answer = await fetch(inject('origins')[site] + segment + path, {
        headers: { 'X-Forwarded-For': visitor },
      })
      await answer.arrayBuffer()
      return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
    }

    it('is told to wait; nobody else is', async () => {
      const [visitor, other] = [freshAddress(), freshAddress()]
      expect((await askAs(other, '/news.html')).status).toBe(200)
      const statuses = new Map<number, number>()
      const numbers = Array.from({ length: rates.renders.max + 50 }, (_, at) => 900_000 + at)
      const askNext = async () => {
        for (let number = numbers.pop(); number; number = numbers.pop()) {
          const { status, retryAfter } = await askAs(visitor, `/news_${number}.html`)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (status === 429) expect(Number(retryAfter)).toBeGreaterThan(0)
        }
      }
      await Promise.all(Array.from({ length: 8 }, askNext))
      expect(Object.fromEntries(statuses)).toEqual({ 404: rates.renders.max, 429: 50 })
      // Pages that are kept, and what has to be made for somebody else, come as ever.
      expect((await askAs(visitor, '/news.html')).status).toBe(200)
      expect((await askAs(other, '/news_900000.html')).status).toBe(404)
      expect((await askAs(other, '/about.html')).status).toBe(200)
    })
  })
}
