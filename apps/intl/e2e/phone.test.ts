import { enrol } from '@bohe/testing/enrolment.ts'
import { freshMobile } from '@bohe/testing/fresh.ts'
import { accessibilityProblems, startJourney } from '@bohe/testing/journey.ts'
import { languages, readWords } from '@bohe/testing/languages.ts'
import { describeFallbackPages } from '@bohe/testing/suites/fallback-pages-suite.ts'
import { oneOf } from '@bohe/testing/variants.ts'
import { wordsOf } from '@bohe/testing/words.ts'
import { describe, expect, inject, it } from 'vitest'

describeFallbackPages('intl')

const viewport = { width: 360, height: 740 }

/** A browser without an app for the deep link says so in its console. */
const besidesTheApp = (problem: string) => !problem.includes('does not have a registered handler')

describe.each(oneOf(['English', 'Chinese'] as const, 1))('One click on a phone, in %s', language => {
  it('logs in, pauses, resumes, and goes to the plans and back', async () => {
    const { intl: segment, file } = languages[language]
    const origin = inject('origins').intl
    const { auth, messages } = await readWords(language)
    const [phone, membership, recharge] = await Promise.all([
      wordsOf('phone', file),
      wordsOf('membership', file),
      wordsOf('recharge', file),
    ])
    const mobile = freshMobile()
    const { password } = await enrol({ ...inject('origins'), region: '0' }, { mobile })
    const { page, problems, close } = await startJourney({ viewport })

    await page.goto(`${origin}${segment}/m`)
    expect(new URL(page.url()).pathname).toBe(`${segment}/m/`)
    await page
      .locator('main')
      .getByRole('link', { name: phone('visitor.act'), exact: true })
      .click()
    await page.getByLabel(auth('field.phone'), { exact: true }).fill(mobile)
    await page.getByLabel(auth('field.password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: auth('login.submit'), exact: true }).click()
    await page.getByText(messages('success.login')).waitFor()
    await page.waitForURL(({ pathname }) => pathname === `${segment}/m/`)
    await page.getByRole('heading', { name: phone('running.state') }).waitFor()
    await page.getByRole('button', { name: phone('running.act'), exact: true }).click()
    const question = page.getByRole('alertdialog', { name: membership('pause.question') })
    await question.getByRole('button', { name: membership('pause.act'), exact: true }).click()
    await page.getByText(messages('success.paused')).waitFor()
    await page.getByRole('heading', { name: phone('paused.state') }).waitFor()
    const left = page.getByRole('timer')
    const frozen = await left.getAttribute('datetime')
    // Three days from the registration, which a quick visitor pauses within its first second.
    expect(frozen).toMatch(/^(?:P2DT23H59M|P3DT0H0M0S$)/)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)

    await page.getByRole('link', { name: phone('tab.recharge'), exact: true }).click()
    await page.getByRole('heading', { name: recharge('title') }).waitFor()
    expect(await page.getByRole('navigation', { name: phone('bar.label') }).isVisible()).toBe(true)
    await page.getByRole('link', { name: phone('tab.accelerate'), exact: true }).click()
    await page.getByRole('heading', { name: phone('paused.state') }).waitFor()
    expect(await left.getAttribute('datetime')).toBe(frozen)

    await page.getByRole('button', { name: phone('paused.act'), exact: true }).click()
    await page.getByText(messages('success.restored')).waitFor()
    // Nothing here opens the app: the page goes on to where it is to be had.
    await page.waitForURL(`${origin}${segment}/download.html`)
    expect(problems.filter(besidesTheApp)).toEqual([])
    await close()
  })
})
