import { freshEmail, freshMobile } from '@bohe/testing/fresh.ts'
import { untilHydrated } from '@bohe/testing/hydration.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ChatColleague, chatColleague } from './chat-colleague.ts'
import { chatOf, freshQuestion } from './chat-visitor.ts'

const { arrive, enrol, arriveAs } = journeysOn('cn')

let colleague: ChatColleague
beforeAll(async () => {
  colleague = await chatColleague()
  return () => colleague.goes()
})

describe.runIf(isDeep)('The live chat of members', () => {
  it('goes with the guest who logs in, and is gone when the member logs out', async () => {
    const member = await enrol({ mobile: freshMobile(), password: 'mint-2026' })
    const visitor = await arrive('Chinese', '/login.html')
    const { page } = visitor
    const chat = await chatOf(visitor, 'Chinese', colleague)
    const question = freshQuestion('登录前问的')
    const id = await chat.ask(question)
    await chat.button('close').click()
    await visitor.logsIn(member.mobile, member.password)
    await visitor.isKnown()
    await chat.open()
    await chat.reads(question)
    await expect.poll(async () => (await colleague.look(id)).member_id).not.toBe('')
    const elsewhere = await arriveAs(member, 'Chinese', '/help.html')
    const there = await chatOf(elsewhere, 'Chinese', colleague)
    await there.open()
    await there.reads(question)
    await elsewhere.leave()

    await chat.field('field.text').fill('不给别人看')
    await chat.button('close').click()
    await visitor.logOut()
    await expect.poll(() => page.evaluate(`localStorage.getItem('bohe.chat') ?? ''`)).not.toContain('不给别人看')
    await chat.open()
    await chat.reads(chat.t('empty'))
    expect(await chat.field('field.text').inputValue()).toBe('')
    expect(await chat.log.getByText(question).count()).toBe(0)
    await visitor.leave()
  })

  it('a member finds what is answered by mail among the own questions, and opens it there', async () => {
    const member = await enrol({ mobile: freshMobile() })
    const visitor = await arriveAs(member, 'English', '/user.html?tab=tickets')
    const chat = await chatOf(visitor, 'English', colleague)
    await visitor.reads(chat.t('tickets.none'))
    const question = freshQuestion('A question by mail')
    const id = await chat.ask(question)
    await chat.button('message.instead').click()
    await chat.field('message.email').fill(freshEmail())
    await chat.button('message.send').click()
    await chat.box.getByText(chat.t('message.done-member')).waitFor()
    await chat.button('close').click()
    await colleague.answers(id, 'By mail, then')
    await visitor.page.reload()
    await visitor.reads(chat.t('tickets.answered'))
    const open = visitor.page.getByRole('button', { name: chat.t('tickets.open') })
    await untilHydrated(open)
    await open.click()
    await chat.reads(question)
    await chat.reads('By mail, then')
    await visitor.leave()
  })
})
