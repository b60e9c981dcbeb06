import { describe, expect, it } from 'vitest'
import { arriveAs } from './colleague.ts'
import { anOrder, someMember } from './members.ts'

describe('today', () => {
  it('plots what its table says, for the range and beside the one before, and hands it on as a file', async () => {
    const member = await someMember()
    const order = await anOrder(member)
    await member.person.pay({ pay_url: order.pay_url })
    const owner = await arriveAs('owner')
    const { page } = owner
    await page.getByRole('link', { name: owner.words('today.preset.month') }).click()
    await owner.field('today.compare').check()
    await owner.press('today.show')
    await owner.sees(/^Before: /)
    expect(page.url()).toContain('compare=1')
    const title = owner.words('today.net-in', { currency: 'CNY' })
    const panel = page.getByRole('region', { name: title })
    await panel.getByText(owner.words('today.as-table')).click()
    const cells = await panel.getByRole('row').locator('td:last-child').allTextContents()
    expect(cells).toHaveLength(30)
    // A day without revenue has no bar; how high the others are tells their share of the highest.
    const bars = panel.locator('.recharts-bar-rectangle')
    await bars.first().waitFor({ state: 'attached' })
    const heights = await bars.evaluateAll(all => all.map(bar => bar.getBoundingClientRect().height))
    const values = cells.map(Number)
    const most = Math.max(...values)
    const highest = Math.max(...heights)
    expect(most).toBeGreaterThan(0)
    expect(heights.map(height => Math.round((height / highest) * 100))).toEqual(
      values.filter(value => value > 0).map(value => Math.round((value / most) * 100)),
    )
    await owner.isFine()
    const file = page.waitForEvent('download')
    await panel.getByRole('link', { name: owner.words('csv') }).click()
    expect((await file).suggestedFilename()).toBe('figuresByDay.csv')
    await owner.leave()
  })
})
