import { createClient } from '@bohe/api-client/client'
import { enrol } from '@bohe/testing/enrolment.ts'
import { freshMobile } from '@bohe/testing/fresh.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { describe, expect, inject, it } from 'vitest'
import { arriveAs, type Colleague } from './colleague.ts'
import { someMember } from './members.ts'
import { aClaimedPrize, daysFromNow } from './promotions.ts'

const link = ({ page, words }: Colleague, word: Parameters<Colleague['words']>[0]) =>
  page.getByRole('link', { name: words(word), exact: true }).first()

describe('a prize', () => {
  it('is sent, and the week’s labels are printed and exported, in few steps from Today', async () => {
    const name = `Lin ${Date.now()}`
    const { member, prize_id } = await aClaimedPrize(name)
    const operator = await arriveAs('operations')
    const { page, words } = operator
    await operator.fromToday()
    await link(operator, 'nav.prizes').click()
    await operator.field('prizes.state').selectOption('waiting')
    await operator.field('prizes.from').fill(daysFromNow(-7).slice(0, 10))
    await operator.press('orders.filter')
    await page.waitForURL(/from=/)
    await operator.sees('1 Garden Road')
    const download = page.waitForEvent('download')
    await link(operator, 'csv').click()
    expect((await download).suggestedFilename()).toBe('prizes.csv')
    await link(operator, 'prizes.labels').click()
    await page.getByRole('listitem').filter({ hasText: name }).getByText('+86 13812345678').waitFor()
    await operator.isFine()
    await page
      .getByRole('main')
      .getByRole('link', { name: words('prizes.title') })
      .click()
    await page.getByRole('checkbox', { name: `${words('select')} ${prize_id}`, exact: true }).check()
    await operator.press('prizes.send')
    await operator.field('prizes.carrier').fill('SF')
    await operator.field('prizes.tracking').fill('SF1234')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('prizes.send') })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect
      .poll(async () => (await member.api.prizes()).list[0]?.message, { timeout: 5000 })
      .toBe('On its way: SF SF1234')
    await operator.isDoneSoon()
    await operator.leave()
  })
})

describe('an abuser', () => {
  it.runIf(isDeep)('is banned and loses invited days, in few steps from Today', async () => {
    const abuser = await someMember()
    const { server, sandbox } = inject('origins')
    const { refer_code } = await abuser.api.referCode()
    const friend = await enrol({ server, sandbox, region: '0' }, { mobile: freshMobile(), refer_code })
    const operator = await arriveAs('operations')
    const { page, words } = operator
    await operator.fromToday()
    await operator.field('search.label').fill(abuser.mobile)
    await page.keyboard.press('Enter')
    await operator.at(/^\/members\/\d+$/)
    await operator.press('member.ban')
    await page.getByRole('dialog').getByLabel(words('reason'), { exact: true }).fill('abuse')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('member.ban'), exact: true })
      .click()
    await operator.sees(/Banned on .*: abuse/)
    const invited = page.locator('section', { has: page.getByRole('heading', { name: words('invitations.invited') }) })
    await invited.getByRole('checkbox').check()
    await operator.press('invitations.claw-back')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Invitations: 1. They gave 15 days, of which 15.0 are left').waitFor()
    await dialog.getByLabel(words('reason'), { exact: true }).fill('abuse')
    await dialog.getByRole('button', { name: words('invitations.claw-back'), exact: true }).click()
    await invited.getByText(words('invitations.state.taken-back')).locator('visible=true').waitFor()
    await operator.isDoneSoon()
    const friendsApi = createClient({ origin: server, region: '0', language: 'en', token: () => friend.token })
    await expect(friendsApi.userInfo()).resolves.toBeDefined()
    await operator.leave()
  })
})

describe('a draw', () => {
  const aPicture = {
    ...{ name: 'mug.png', mimeType: 'image/png' },
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  }
  const fillBoth = async ({ page, words }: Colleague, word: Parameters<Colleague['words']>[0], text: string) => {
    const field = words(word)
    for (const language of ['in-chinese', 'in-english'] as const)
      await page.getByLabel(words(language, { field }), { exact: true }).last().fill(text)
  }

  it.runIf(isDeep)('is made, told that its odds do not come to one, mended, tried and published', async () => {
    const editor = await arriveAs('content')
    const { page, words } = editor
    const title = `Draw ${Date.now()}`
    await link(editor, 'nav.promotions').click()
    await link(editor, 'promotions.new.draw').click()
    await editor.heading(words('promotions.new.draw'))
    const main = page.locator('form').filter({ has: page.getByLabel(words('regions')) })
    await main.locator('[name=starts_at]').fill(daysFromNow(-1))
    await main.locator('[name=ends_at]').fill(daysFromNow(3))
    await main.getByLabel(words('regions')).selectOption('0')
    await fillBoth(editor, 'promotions.present.title', 'A mug')
    await page.getByLabel(words('promotions.present-image-choose', { n: '1' })).setInputFiles(aPicture)
    await page.getByRole('img', { name: words('promotions.present-image', { n: '1' }) }).waitFor()
    await page.locator('[name$=-kind]').first().selectOption('card')
    await editor.field('promotions.present.batch_id').selectOption({ index: 1 })
    await editor.field('promotions.present.odds').fill('0.5')
    await editor.field('promotions.present.stock').fill('10000')
    await editor.field('promotions.present.worth').fill('59.00')
    await editor.field('promotions.nothing').fill('99')
    await editor.sees(words('promotions.odds-sum', { sum: '99.5' }))
    for (const word of ['title', 'label', 'summary'] as const) await fillBoth(editor, `promotions.text.${word}`, title)
    await editor.press('save')
    await editor.sees('The odds of all presents and of nothing must come to 100 %')
    await editor.field('promotions.nothing').fill('99.5')
    await editor.press('save')
    await editor.heading(title)
    await editor.sees(words('promotions.simulation-missing'))
    expect(await editor.button('promotions.publish').count()).toBe(0)
    await editor.press('promotions.simulate')
    await editor.sees(/^100,000 draws with seed 1 /)
    await editor.isFine()
    await editor.does('promotions.publish')
    await editor.sees(words('promotions.state.running'))
    await editor.leave()
  })
})
