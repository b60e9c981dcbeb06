import { freshEmail, freshMobile } from '@bohe/testing/fresh.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { isDeep, oneOf } from '@bohe/testing/variants.ts'
import { describe, expect, inject, it } from 'vitest'

const { arrive } = journeysOn('cn')

describe.each(oneOf(['Chinese', 'English'] as const))('on the mainland site in %s', language => {
  it('a visitor registers by phone and has free game acceleration, with nothing to buy', async () => {
    const visitor = await arrive(language, '/')
    const { page, words } = visitor
    const { member } = words
    expect(await page.locator('a[href*="recharge"], a[href*="activity"]').count()).toBe(0)

    await page.locator('main a[href$="/register.html"]').first().click()
    await visitor.at('/register.html')
    await visitor.registers(freshMobile())

    await visitor.open('/user.html')
    await visitor.sees(member('card.game-title'))
    expect(await page.getByText(member('section.orders')).count()).toBe(0)
    await visitor.leave()
  })

  it.runIf(isDeep)('a visitor registers by e-mail', async () => {
    const visitor = await arrive(language, '/register.html?by=email')
    await visitor.registers(freshEmail())
    await visitor.leave()
  })
})

describe('an invite code, which gives nothing here', () => {
  it.each(['/register.html', '/en/register.html'])('is not asked for at %s, whatever link leads there', async path => {
    const answer = await fetch(`${inject('origins').cn}${path}?refer_code=BHGOLD01`)
    expect(answer.status).toBe(200)
    const page = await answer.text()
    expect(page).toContain('name="agreement"')
    expect(page).not.toContain('name="refer_code"')
  })
})

describe('the pages of the edition that sells', () => {
  it.each(['/recharge.html', '/en/recharge.html', '/activity.html'])('%s is a real 404 here', async path => {
    const answer = await fetch(inject('origins').cn + path, { redirect: 'manual' })
    expect(answer.status).toBe(404)
  })
})
