import { createClient } from '@bohe/api-client/client'
import type { Page } from 'playwright-core'
import { enrol } from '#enrolment.ts'
import { freshMobile } from '#fresh.ts'
import { sandboxUser } from '#sandbox.ts'
import { wordsOf } from '#words.ts'

/** A screen of the console that shows a record, and what is done there before it is looked at. */
export interface RecordScreen {
  name: string
  path: string
  act?: (page: Page, language: 'zh-CN' | 'en') => Promise<void>
}

/** Somebody registers, buys what is first on sale and pays it; the number of his order. */
const paidOrder = async ({ server, sandbox }: { server: string; sandbox: string }): Promise<string> => {
  const { token } = await enrol({ server, sandbox, region: '0' }, { mobile: freshMobile() })
  const api = createClient({ origin: server, region: '0', language: 'en', token: () => token })
  const [first] = (await api.packages()).list
  const [price] = first?.price_list ?? []
  if (!first || !price) throw new Error('nothing is sold')
  const bought = {
    package_id: first.package_id,
    price_id: price.price_id,
    pay_type: 'alipay',
    pay_scene: 'qr',
  } as const
  const { order_no, pay_url } = await api.buy(bought)
  await sandboxUser(sandbox).pay({ pay_url })
  return order_no
}

/** Does what a button asks for, and says why. */
const doIt = async (page: Page, name: string, reasonLabel: string, reason: string): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel(reasonLabel, { exact: true }).fill(reason)
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** A member's record with time that was taken back, and a paid order with the callbacks that opened it. */
export const recordScreens = async (origins: { server: string; sandbox: string }): Promise<readonly RecordScreen[]> => {
  const number = await paidOrder(origins)
  return [
    { name: 'member', path: '/search?q=gold@bohe.test' },
    {
      name: 'order',
      path: `/search?q=${number}`,
      act: async (page, language) => {
        const words = await wordsOf('console', language)
        await doIt(page, words('order.reveal'), words('reason'), 'a picture')
        await page.locator('.console-raw').first().waitFor()
      },
    },
    {
      name: 'buyer',
      path: `/search?q=${number}`,
      act: async (page, language) => {
        const words = await wordsOf('console', language)
        await page.locator('dl a').first().click()
        await page.getByRole('heading', { level: 1 }).waitFor()
        const take = page.getByRole('button', { name: words('member.take'), exact: true })
        await take.first().waitFor()
        if ((await page.locator('[data-kind=taken]').count()) === 0)
          await doIt(page, words('member.take'), words('reason'), 'a picture')
        await page.locator('[data-kind=taken]').first().waitFor({ state: 'attached' })
        await page.locator('details.console-raw summary').first().click()
      },
    },
  ]
}
