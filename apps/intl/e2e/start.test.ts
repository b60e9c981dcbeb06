import { startJourney } from '@bohe/testing/journey.ts'
import { layoutShifts } from '@bohe/testing/screens/layout-faults.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { wordsOf } from '@bohe/testing/words.ts'
import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'

const onWindows = {
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
}
const onLinux = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' }
const onPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const arrive = async (options: BrowserContextOptions) => {
  const journey = await startJourney(options)
  await journey.page.goto(inject('origins').intl)
  const ways = journey.page.locator('.hero .start-action a').locator('visible=true')
  const leave = async () => {
    expect(journey.problems.filter(problem => !problem.startsWith('request failed'))).toEqual([])
    await journey.close()
  }
  return { page: journey.page, ways, leave }
}

describe('The button of home', () => {
  it('becomes the client for the visitor’s system, and nothing moves', async () => {
    const shell = await wordsOf('shell', 'en')
    const { page, ways, leave } = await arrive(onWindows)
    await expect.poll(() => ways.allTextContents()).toEqual([shell('download.for', { name: shell('system.windows') })])
    expect(await ways.getAttribute('href')).toMatch(/\.exe$/)
    expect(await layoutShifts(page)).toEqual([])
    await leave()
  })

  it.runIf(isDeep).each([
    ['without script', { ...onWindows, javaScriptEnabled: false }],
    ['where there is no client for the system', onLinux],
  ])('leads to all downloads %s', async (_, options) => {
    const shell = await wordsOf('shell', 'en')
    const { page, ways, leave } = await arrive(options)
    await page.waitForLoadState('networkidle')
    expect(await ways.allTextContents()).toEqual([shell('download.get')])
    await ways.click()
    await page.waitForURL('**/download.html')
    await page.getByRole('heading', { name: shell('system.windows') }).waitFor()
    await leave()
  })

  it('is one-click acceleration on a phone', async () => {
    const home = await wordsOf('home', 'en')
    const { page, ways, leave } = await arrive(onPhone)
    expect(await ways.allTextContents()).toEqual([home('start.one-click')])
    await ways.click()
    await page.waitForURL('**/m/')
    await leave()
  })
})
