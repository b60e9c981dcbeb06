import { enrol } from '@bohe/testing/enrolment.ts'
import { freshMobile } from '@bohe/testing/fresh.ts'
import { accessibilityProblems, startJourney } from '@bohe/testing/journey.ts'
import { languages } from '@bohe/testing/languages.ts'
import { describeFallbackPages } from '@bohe/testing/suites/fallback-pages-suite.ts'
import { oneOf } from '@bohe/testing/variants.ts'
import { wordsOf } from '@bohe/testing/words.ts'
import { describe, expect, inject, it } from 'vitest'

describeFallbackPages('cn')

/** A browser without an app for the deep link says so in its console. */
const besidesTheApp = (problem: string) => !problem.includes('does not have a registered handler')

describe.each(oneOf(['English', 'Chinese'] as const))('One click on a phone, in %s', language => {
  it('starts free acceleration, with nothing to buy or to pause', async () => {
    const { cn: segment, file } = languages[language]
    const phone = await wordsOf('phone', file)
    const origin = inject('origins').cn
    const { token } = await enrol({ ...inject('origins'), region: '1' }, { mobile: freshMobile() })
    const { page, problems, close } = await startJourney({ viewport: { width: 360, height: 740 } })

    await page.goto(`${origin}${segment}/m/?account_token=${token}`)
    await page.getByRole('heading', { name: phone('free.state') }).waitFor()
    expect(await page.getByRole('timer').count()).toBe(0)
    const places = page.getByRole('navigation', { name: phone('bar.label') }).getByRole('link')
    expect(await places.allTextContents()).toEqual(
      (['accelerate', 'news', 'contact', 'me'] as const).map(place => phone(`tab.${place}`)),
    )
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)

    await page.getByRole('button', { name: phone('free.act'), exact: true }).click()
    // Nothing here opens the app: the page goes on to where it is to be had.
    await page.waitForURL(`${origin}${segment}/download.html`)
    expect(problems.filter(besidesTheApp)).toEqual([])
    await close()
  })
})
