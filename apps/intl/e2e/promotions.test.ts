import { freshMobile } from '@bohe/testing/fresh.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import type { Visitor } from '@bohe/testing/visitor.ts'
import { wordsOf } from '@bohe/testing/words.ts'
import { describe, expect, inject, it } from 'vitest'

const { arrive, arriveAs, enrol } = journeysOn('intl')

const invitation = '邀请好友，一起加速：每位好友送你 15 天'
const wheel = 'The mint wheel: check in each day, draw each day'
const present = '7 days of membership'

/** Goes from the list to a promotion, in the same window: problems of another one would not be seen. */
const entersPromotion = async (visitor: Visitor, title: string): Promise<void> => {
  const entry = visitor.page.getByRole('heading', { level: 2, name: title }).getByRole('link')
  expect(await entry.getAttribute('target')).toBe('_blank')
  const path = await entry.getAttribute('href')
  await visitor.page.goto(inject('origins').intl + path)
  await visitor.sees(title)
  await visitor.isKnown()
}

/** What the visitor has copied. */
const pasted = ({ page }: Visitor): Promise<string> => page.evaluate<string>('navigator.clipboard.readText()')

describe('Promotions', () => {
  it('a member copies the link, a friend registers with it, and 15 days arrive, in Chinese', async () => {
    const promotions = await wordsOf('promotions', 'zh-CN')
    const member = await arriveAs(await enrol({ mobile: freshMobile() }), 'Chinese', '/activity.html')
    await member.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await entersPromotion(member, invitation)
    await member.reads(promotions('earned.label', { days: '0天', cap: '30天' }))
    await member.press(promotions('link.copy'))
    await member.reads(promotions('code.copied'))
    const link = await pasted(member)

    const mobile = freshMobile()
    const friend = await arrive('Chinese', '/')
    await friend.page.goto(link)
    const { auth } = friend.words
    const code = new URL(link).searchParams.get('refer_code')
    expect(await friend.page.getByRole('textbox', { name: auth('field.invite') }).inputValue()).toBe(code)
    await friend.registers(mobile)
    await friend.isKnown()

    await member.page.reload()
    await member.reads(promotions('earned.label', { days: '15天', cap: '30天' }))
    await member.reads(promotions('earned.friends', { count: 1 }))
    const row = member.page.getByRole('row').filter({ hasText: `${mobile.slice(0, 3)}****${mobile.slice(-4)}` })
    await row.getByRole('cell', { name: '15天' }).waitFor()
    expect(await member.seenText()).not.toContain(mobile)
    await friend.leave()
    await member.leave()
  })

  it('a member checks in, draws, finds the prize in the list and applies it to the account', async () => {
    const prizes = await wordsOf('prizes', 'en')
    const visitor = await arriveAs(await enrol({ mobile: freshMobile() }), 'English', '/activity.html')
    const { page, words } = visitor
    const { member, messages } = words
    await entersPromotion(visitor, wheel)
    await visitor.reads(prizes('draw.check-in-first'))
    await visitor.press(prizes('check-in.press'))
    await visitor.button(prizes('check-in.done')).waitFor()
    await visitor.reads(prizes('draw.chances', { left: 1 }))
    await visitor.press(prizes('draw.press'))
    await visitor.reads(prizes('draw.won', { title: present }))
    await visitor.reads(prizes('draw.no-chance'))

    await visitor.follow(prizes('own.all'), prizes('list.title'))
    const row = page.getByRole('row').filter({ hasText: present })
    await row.getByRole('cell', { name: messages('prize-status.unredeemed') }).waitFor()
    await visitor.follow(prizes('list.claim-named', { title: present }), present)
    await visitor.press(prizes('days.apply'))
    await visitor.answer(prizes('days.question'), prizes('days.apply'))
    await visitor.reads(messages('success.recharged'))
    await visitor.reads(prizes('prize.redeemed'))

    // Days extend the level that is held: the trial of three days, which began a moment ago, and seven more.
    await visitor.follow(member('section.profile'))
    await visitor.reads(member('card.experience'))
    await expect.poll(() => page.getByRole('timer').first().getAttribute('datetime')).toMatch(/^P9D/)
    await visitor.leave()
  })
})
