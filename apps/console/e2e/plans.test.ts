import { isDeep } from '@bohe/testing/variants.ts'
import { describe, expect, it } from 'vitest'
import { arriveAs, logInAs } from './colleague.ts'

describe('a price', () => {
  it('is changed from tomorrow, and the change is withdrawn', async () => {
    const owner = await arriveAs('owner')
    await owner.fromToday()
    await owner.page.getByRole('link', { name: owner.words('nav.plans'), exact: true }).click()
    const row = owner.page.getByRole('row').filter({ hasText: '540.00' })
    await row.getByRole('button', { name: owner.words('plans.plan') }).click()
    await owner.field('plans.cny').fill('628')
    await owner.field('reason').fill('dearer lines')
    await owner.page
      .getByRole('dialog')
      .getByRole('button', { name: owner.words('plans.plan') })
      .click()
    await row.getByText(/From .*12:00:00 AM: 628.00 CNY/).waitFor()
    await row.getByRole('cell', { name: '540.00' }).waitFor()
    await owner.isDoneSoon()
    await owner.isFine()
    await owner.does('plans.withdraw')
    await row.getByText('628.00 CNY').waitFor({ state: 'detached' })
    await owner.leave()
  })
})

describe('the audit', () => {
  it.runIf(isDeep)('tells who changed a price, and from what to what', async () => {
    const operations = await logInAs('operations')
    await operations.open('/plans/prices/124')
    await operations.field('plans.cny').fill('406')
    await operations.field('reason').fill('a rounder sum')
    await operations.press('save')
    await operations.heading(operations.words('plans.title'))
    await operations.leave()
    const auditor = await arriveAs('auditor')
    await auditor.fromToday()
    await auditor.page.getByRole('link', { name: auditor.words('nav.audit'), exact: true }).click()
    await auditor.field('audit.about').fill('price 124')
    await auditor.press('orders.filter')
    const row = auditor.page.getByRole('row').filter({ hasText: 'savePrice' })
    await row.getByText(/operations@bohe.test/).waitFor()
    await row.getByText(auditor.words('audit.detail')).last().click()
    for (const sum of ['40500', '40600']) await row.getByText(sum).first().waitFor()
    await auditor.isDoneSoon()
    await auditor.leave()
  })
})

describe('a package', () => {
  it.runIf(isDeep)(
    'is made with its card beside the form; what is wrong stands at its field, and nothing typed is lost',
    async () => {
      const operations = await logInAs('operations', 'zh-CN')
      await operations.open('/plans/packages/new')
      const field = (word: 'plans.name' | 'plans.short', language: 'in-chinese' | 'in-english') =>
        operations.page.getByLabel(operations.words(language, { field: operations.words(word) }), { exact: true })
      await field('plans.name', 'in-chinese').fill('学生套餐')
      await field('plans.name', 'in-english').fill('Student <b>')
      await field('plans.short', 'in-english').fill('Cheap & good')
      const preview = operations.page.getByRole('region', { name: operations.words('plans.preview') })
      await preview.getByText('Student <b>').waitFor()
      await preview.getByText('Cheap & good').waitFor()
      await operations.page.getByLabel(operations.words('plans.on-sale'), { exact: true }).check()
      await operations.field('reason').fill('学生')
      await operations.press('save')
      await operations.sees('没有在售价格的套餐不能上架')
      expect(await field('plans.name', 'in-english').inputValue()).toBe('Student <b>')
      await operations.page.getByLabel(operations.words('plans.on-sale'), { exact: true }).uncheck()
      await operations.press('save')
      await operations.heading(operations.words('plans.title'))
      await operations.sees('学生套餐')
      await operations.leave()
    },
  )
})
