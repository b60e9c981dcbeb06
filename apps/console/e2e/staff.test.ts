import { isDeep } from '@bohe/testing/variants.ts'
import { describe, expect, inject, it } from 'vitest'
import { arriveAs, logInAs } from './colleague.ts'
import { newcomer } from './newcomer.ts'

describe('the staff', () => {
  it('get a role that was made for them, see no more than it holds, and are logged out', async () => {
    const owner = await arriveAs('owner')
    const role = `night-${[...String(Date.now())].map(digit => 'abcdefghij'[Number(digit)]).join('')}`
    await owner.page.getByRole('link', { name: owner.words('nav.people') }).click()
    await owner.page.getByRole('link', { name: owner.words('roles.new') }).click()
    await owner.field('roles.name').fill(role)
    await owner.field('permission.orders.read').check()
    await owner.field('reason').fill('a night shift')
    await owner.press('save')
    await owner.heading(owner.words('people.title'))
    await owner.sees(role)
    const { colleague, email } = await newcomer(role, true)
    await colleague.page.getByRole('link', { name: colleague.words('nav.orders') }).click()
    await colleague.heading(colleague.words('orders.title'))
    const sections = await colleague.page.getByRole('navigation').getByRole('link').allTextContents()
    if (sections.length !== 2) throw new Error(`sees ${sections.join()}`)
    await owner.open('/people')
    const session = owner.page.getByRole('row').filter({ hasText: email })
    await session.getByRole('button', { name: owner.words('sessions.end') }).click()
    const dialog = owner.page.getByRole('dialog', { name: owner.words('sessions.end') })
    await dialog.getByLabel(owner.words('reason'), { exact: true }).fill('left it open')
    await dialog.getByRole('button', { name: owner.words('sessions.end') }).click()
    await dialog.waitFor({ state: 'hidden' })
    await colleague.open('/orders')
    await colleague.at(/^\/log-in$/)
    await colleague.leave()
    await owner.leave()
  })

  it.runIf(isDeep)(
    'do not get back the access that a colleague took while another change of theirs was filled in',
    async () => {
      const { colleague, email } = await newcomer()
      await colleague.leave()
      const owner = await logInAs('owner')
      await owner.page.clock.install()
      const asked = owner.page.waitForResponse(/\/staff\/staff\b/)
      await owner.open('/people')
      const { data } = await (await asked).json()
      const row = owner.page
        .getByRole('row')
        .filter({ has: owner.page.getByRole('cell', { name: email, exact: true }) })
      await row.getByRole('button', { name: owner.words('people.change') }).click()
      const dialog = owner.page.getByRole('dialog', { name: email })
      await dialog.getByLabel(owner.words('people.scope'), { exact: true }).selectOption('0')
      const origin = inject('origins').console
      const { id: staff_id, version, role, regions } = data.people.find((one: { email: string }) => one.email === email)
      const taken = await owner.page.request.post(`${origin}/staff/change-staff`, {
        ...{ headers: { origin }, data: { staff_id, version, role, regions, is_active: 0, reason: 'left' } },
      })
      expect(await taken.json()).toMatchObject({ code: 0 })
      // She comes back to the window, and what it shows is asked for again.
      await owner.page.clock.fastForward(6000)
      await owner.page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
      const inactive = row.getByText(owner.words('people.inactive')).and(owner.page.locator(':not(option)'))
      await inactive.waitFor()
      await dialog.getByLabel(owner.words('reason'), { exact: true }).fill('only overseas')
      await dialog.getByRole('button', { name: owner.words('people.change') }).click()
      await dialog
        .getByRole('alert')
        .getByText(/owner@bohe\.test changed this at/)
        .waitFor()
      await owner.isFine()
      await dialog.getByRole('button', { name: owner.words('close') }).click()
      await inactive.waitFor()
      await owner.leave()
    },
  )

  it.runIf(isDeep)('raise a limit by two persons', async () => {
    const operations = await arriveAs('owner')
    await operations.page.getByRole('link', { name: operations.words('nav.approvals') }).click()
    const row = operations.page.getByRole('row').filter({ hasText: operations.words('limit.refund-USD') })
    await row.getByRole('button', { name: operations.words('limits.change') }).click()
    const dialog = operations.page.getByRole('dialog', { name: operations.words('limits.change') })
    await dialog.getByLabel(operations.words('limit.refund-USD'), { exact: true }).fill('8000')
    await dialog.getByLabel(operations.words('reason'), { exact: true }).fill('dearer plans')
    await dialog.getByRole('button', { name: operations.words('limits.change') }).click()
    await operations.sees(operations.words('proposed'))
    await operations.page.getByRole('listitem').filter({ hasText: '7000 → 8000' }).waitFor()
    await operations.leave()
  })
})
