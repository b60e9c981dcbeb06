import { join } from 'node:path'
import { launchBrowser } from '@bohe/testing/browser.ts'
import { startJourney } from '@bohe/testing/journey.ts'
import { wordsOf } from '@bohe/testing/words.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { arrive, freshMobile, languages, leave, readWords, registerByPhone } from './visitor.ts'

const picture = join(import.meta.dirname, '../../../packages/site/public/icon-512.png')

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** Opens the row of a fact; what is in it is found by its own labels. */
const openRow = (page: Page, label: string) => page.locator('.edit-row-label').getByText(label, { exact: true }).click()

const shown = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).locator('visible=true')

describe.each(languages)('in $name', ({ file, segment }) => {
  it('a member gives a picture, an address and a nickname, and another nickname without script', async () => {
    const words = await readWords(file)
    const profile = await wordsOf('profile', file)
    const { member, messages } = words
    const journey = await arrive(browser, `${segment}/register.html`)
    const { page } = journey
    await registerByPhone(page, words, freshMobile(), 'mint-2026')
    await page.getByText(messages('success.registered')).waitFor()
    await page.goto(`${inject('origins').intl}${segment}/user.html`)

    await page.getByLabel(profile('avatar.choose')).setInputFiles(picture)
    const frame = page.getByRole('group', { name: profile('avatar.frame') })
    await frame.press('ArrowRight')
    await page.getByRole('slider', { name: profile('avatar.zoom') }).press('ArrowRight')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: profile('save') })
      .click()
    await page.getByText(messages('success.avatar')).waitFor()
    const kept = page.locator('.avatar-form img.avatar')
    await expect.poll(() => kept.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
    expect(await page.locator('.viewer img.avatar').getAttribute('src')).toBe(await kept.getAttribute('src'))

    await openRow(page, profile('field.address'))
    await page.getByLabel(profile('address.province')).selectOption('浙江省')
    await page.getByLabel(profile('address.city')).selectOption('杭州市')
    await page.getByLabel(profile('address.district'), { exact: true }).selectOption('西湖区')
    await page.getByLabel(profile('address.street')).fill('文三路 1 号')
    await shown(page, profile('save')).click()
    await page.getByText('浙江省杭州市西湖区文三路 1 号').waitFor()

    await openRow(page, profile('field.nickname'))
    await page.getByLabel(profile('nickname.new')).fill('小叶')
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: messages('confirm.nickname') })
    await question.getByRole('button', { name: profile('nickname.confirm') }).click()
    await page.getByRole('heading', { name: member('greeting', { name: '小叶' }) }).waitFor()

    const storageState = await page.context().storageState()
    await leave(journey)
    const plain = await startJourney(browser, { javaScriptEnabled: false, storageState })
    await plain.page.goto(`${inject('origins').intl}${segment}/user.html`)
    await openRow(plain.page, profile('field.nickname'))
    await plain.page.getByLabel(profile('nickname.new')).fill('Mint')
    await shown(plain.page, profile('save')).click()
    await shown(plain.page, profile('nickname.confirm')).click()
    await plain.page.getByRole('heading', { name: member('greeting', { name: 'Mint' }) }).waitFor()
    await plain.page.getByLabel(profile('avatar.choose')).setInputFiles(picture)
    await shown(plain.page, profile('avatar.upload')).click()
    expect(await plain.page.locator('.avatar-form').textContent()).toContain(messages('success.avatar'))
    await plain.close()
  })
})
