import { join } from 'node:path'
import { freshMobile } from '@bohe/testing/fresh.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { isDeep, oneOf } from '@bohe/testing/variants.ts'
import type { Visitor } from '@bohe/testing/visitor.ts'
import { describe, expect, it } from 'vitest'

const { arriveAs, arriveWithoutScript, enrol } = journeysOn('intl')

const picture = join(import.meta.dirname, '../../../packages/site/public/icon-512.png')

/** Opens the row of a fact; what is in it is found by its own labels. */
const opensRow = ({ page }: Visitor, label: string) =>
  page.locator('.edit-row-label').getByText(label, { exact: true }).click()

/** Presses the one button of this name that is seen: each row has its own. */
const pressesSeen = (visitor: Visitor, name: string) => visitor.button(name).locator('visible=true').click()

describe('The profile', () => {
  it.each(oneOf(['English', 'Chinese'] as const))(
    'takes a picture, an address and a nickname, in %s',
    async language => {
      const member = await enrol({ mobile: freshMobile() })
      const visitor = await arriveAs(member, language, '/user.html')
      const { page, words } = visitor
      const { messages, profile } = words
      await visitor.isKnown()

      await page.getByLabel(profile('avatar.choose')).setInputFiles(picture)
      await page.getByRole('group', { name: profile('avatar.frame') }).press('ArrowRight')
      await page.getByRole('slider', { name: profile('avatar.zoom') }).press('ArrowRight')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: profile('save') })
        .click()
      await visitor.reads(messages('success.avatar'))
      const kept = page.locator('.avatar-form img.avatar')
      await expect.poll(() => kept.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
      expect(await page.locator('.viewer img.avatar').getAttribute('src')).toBe(await kept.getAttribute('src'))

      await opensRow(visitor, profile('field.address'))
      await page.getByLabel(profile('address.province')).selectOption('浙江省')
      await page.getByLabel(profile('address.city')).selectOption('杭州市')
      await page.getByLabel(profile('address.district'), { exact: true }).selectOption('西湖区')
      await visitor.type([profile('address.street'), '文三路 1 号'])
      await pressesSeen(visitor, profile('save'))
      await visitor.reads('浙江省杭州市西湖区文三路 1 号')

      await opensRow(visitor, profile('field.nickname'))
      await visitor.type([profile('nickname.new'), '小叶'])
      await page.keyboard.press('Enter')
      await visitor.answer(messages('confirm.nickname'), profile('nickname.confirm'))
      await visitor.sees(words.member('greeting', { name: '小叶' }))
      await visitor.leave()
    },
  )

  it.runIf(isDeep).each(['English', 'Chinese'] as const)(
    'takes a nickname and a picture without script, in %s',
    async language => {
      const { mobile, password } = await enrol({ mobile: freshMobile() })
      const visitor = await arriveWithoutScript(language, '/user.html')
      const { page, words } = visitor
      const { auth, member, messages, profile } = words
      await visitor.type([auth('field.phone'), mobile], [auth('field.password'), password])
      await visitor.press(auth('login.submit'))
      await visitor.at('/user.html')
      await opensRow(visitor, profile('field.nickname'))
      await visitor.type([profile('nickname.new'), 'Mint'])
      await pressesSeen(visitor, profile('save'))
      await pressesSeen(visitor, profile('nickname.confirm'))
      await visitor.sees(member('greeting', { name: 'Mint' }))
      await page.getByLabel(profile('avatar.choose')).setInputFiles(picture)
      await pressesSeen(visitor, profile('avatar.upload'))
      await expect.poll(() => page.locator('.avatar-form').textContent()).toContain(messages('success.avatar'))
      await visitor.leave()
    },
  )
})
