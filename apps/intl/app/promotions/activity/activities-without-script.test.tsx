// @vitest-environment jsdom
import { visitWithoutScript } from '@bohe/site/testing/visit-without-script.tsx'
import { describe, expect, it } from 'vitest'
import { inviting, listOf } from '#promotions/testing.ts'
import Promotions, { loader } from './activities-route.tsx'

const open = (at: string) =>
  visitWithoutScript({
    at,
    routes: [{ path: '/activity.html', Component: Promotions, loader }],
    answers: {
      activities: ({ page }) => ({ data: listOf(page === 1 ? [inviting] : [], { current_page: page, total: 1 }) }),
      activityBanners: () => ({ data: { list: [] } }),
    },
  })

describe('a page of the promotions', () => {
  it('is there as far as the list goes', async () => {
    expect((await open('/activity.html')).status).toBe(200)
  })

  it('beyond its end is a real 404, with the way back', async () => {
    const { status, page } = await open('/activity.html?page=99')
    expect(status).toBe(404)
    expect(page.getByText('Back to the first page').getAttribute('href')).toBe('/activity.html')
  })
})
