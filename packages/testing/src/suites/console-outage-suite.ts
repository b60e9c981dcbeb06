import { freePorts } from '@bohe/launcher/ports.ts'
import { type Program, startProgram } from '@bohe/launcher/program.ts'
import { root } from '@bohe/launcher/root.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems, startJourney } from '#journey.ts'
import { oneOf } from '#variants.ts'
import { wordsOf } from '#words.ts'

/** What operators see while the console cannot reach the API. */
export const describeConsoleOutage = (): void => {
  describe('a call that fails because the API is away', () => {
    const lines: string[] = []
    let program: Program
    let origin = ''

    beforeAll(async () => {
      // Nobody listens where the API should be.
      const { console: port, server: nobody } = await freePorts()
      origin = `http://localhost:${port}`
      program = await startProgram({
        name: 'console',
        folder: `${root}/apps/console`,
        entry: 'server.ts',
        env: {
          ...{ SITE_PORT: String(port), CONSOLE_ORIGIN: origin, NODE_ENV: 'production' },
          API_ORIGIN: `http://127.0.0.1:${nobody}`,
        },
        onLine: line => lines.push(line),
        readyUrl: `${origin}/healthz`,
      })
    })
    afterAll(() => program?.stop())

    it.each(oneOf(['en', 'zh-CN'] as const))(
      'is told with its number, by which the log tells what happened, in %s',
      async locale => {
        const permissions = ['clipboard-read', 'clipboard-write']
        const { page, close } = await startJourney({ locale, permissions, viewport: { width: 360, height: 740 } })
        const words = await wordsOf('console', locale)
        await page.goto(origin)
        await page.getByText(words('failed')).waitFor()
        await page.getByRole('button', { name: words('request.copy') }).click()
        const number = await page.evaluate<string>('navigator.clipboard.readText()')
        await page.getByText(number).waitFor()
        const told = lines.filter(line => line.includes(number)).map(line => JSON.parse(line))
        expect(told).toMatchObject([{ program: 'console', id: number, path: '/staff/me', status: 503 }])
        expect(await accessibilityProblems(page)).toEqual([])
        expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
        await close()
      },
    )
  })
}
