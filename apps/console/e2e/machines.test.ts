import { isDeep } from '@bohe/testing/variants.ts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { arriveAs, type Colleague } from './colleague.ts'
import { anOrder, someMember } from './members.ts'

/** Whether WeChat Pay keeps refunds under way: their jobs wait then, and ask again and again. */
const holdRefunds = async (hold: boolean) => {
  const headers = { 'content-type': 'application/json' }
  const address = `${inject('origins').sandbox}/__control/wechat/refund-hold`
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ hold }) })
  expect(answer.status).toBe(200)
}

const panel = (colleague: Colleague, word: Parameters<Colleague['words']>[0]) =>
  colleague.page.locator('.console-panel', {
    has: colleague.page.getByRole('heading', { name: colleague.words(word), exact: true }),
  })

describe.runIf(isDeep)('the machines', () => {
  it('are shown with their checks and the database, to an auditor as well', async () => {
    const auditor = await arriveAs('auditor', 'zh-CN')
    await auditor.page.getByRole('link', { name: auditor.words('nav.machines'), exact: true }).click()
    await auditor.heading(auditor.words('machines.title'))
    const nodes = panel(auditor, 'machines.nodes').getByRole('row')
    await nodes.filter({ hasText: auditor.words('machines.alive') }).waitFor()
    const checks = panel(auditor, 'machines.checks').getByRole('row')
    await checks
      .filter({ hasText: 'ledger:check' })
      .filter({ hasText: auditor.words('machines.never') })
      .waitFor()
    await checks.filter({ hasText: auditor.words('machines.no-backup') }).waitFor()
    await panel(auditor, 'machines.clients').getByRole('row').filter({ hasText: 'console/' }).waitFor()
    expect(await panel(auditor, 'machines.database').getByRole('row').count()).toBe(11)
    await auditor.page.setViewportSize({ width: 360, height: 740 })
    await auditor.page.emulateMedia({ colorScheme: 'dark' })
    await auditor.press('machines.refresh')
    await auditor.leave()
  })
})

describe.runIf(isDeep)('a job', () => {
  beforeAll(() => holdRefunds(true))
  afterAll(() => holdRefunds(false))

  it('of a refund that comes to no end is run again, and thrown away by two', async () => {
    const member = await someMember()
    const order = await anOrder(member, 'cheapest', 'wechat')
    await member.person.pay({ pay_url: order.pay_url })
    const operations = await arriveAs('operations')
    await operations.finds(order.order_no)
    await operations.heading(operations.words('order.title', { number: order.order_no }))
    await operations.does('order.refund')
    await operations.page.getByRole('link', { name: operations.words('nav.machines'), exact: true }).click()
    await operations.heading(operations.words('machines.title'))
    await panel(operations, 'machines.queue').getByRole('link', { name: 'Refund' }).click()
    await operations.heading(operations.words('jobs.title'))
    const row = operations.page.getByRole('row').filter({ hasText: order.order_no })
    await row.getByRole('checkbox').check()
    await operations.press('jobs.retry')
    await operations.sees(operations.words('jobs.retried', { n: 1 }))
    await row.getByRole('checkbox').check()
    await operations.press('jobs.discard')
    await operations.sees(/Refunds among them: 1/)
    await operations.isFine()
    const dialog = operations.page.getByRole('dialog')
    await dialog.getByLabel(operations.words('reason'), { exact: true }).fill('paid by hand')
    await dialog.getByRole('button', { name: operations.words('jobs.discard'), exact: true }).click()
    await operations.sees(operations.words('proposed'))
    await row.waitFor()
    const owner = await arriveAs('owner')
    await owner.page.getByRole('link', { name: owner.words('nav.approvals'), exact: true }).click()
    const waiting = owner.page.getByRole('listitem').filter({ hasText: owner.words('action.discardJobs') })
    await waiting.getByRole('button', { name: owner.words('approvals.approve'), exact: true }).click()
    await owner.field('reason').fill('seen')
    await owner.page
      .getByRole('dialog')
      .getByRole('button', { name: owner.words('approvals.approve'), exact: true })
      .click()
    await waiting.waitFor({ state: 'detached' })
    await owner.leave()
    await operations.page.reload()
    await operations.heading(operations.words('jobs.title'))
    await row.waitFor({ state: 'detached' })
    await operations.leave()
  })
})
