import { createClient } from '@bohe/api-client/client'
import { enrol } from '@bohe/testing/enrolment.ts'
import { freshMobile } from '@bohe/testing/fresh.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { describe, expect, inject, it } from 'vitest'
import { arriveAs } from './colleague.ts'
import { someMember } from './members.ts'
import { someVisitor } from './visitors.ts'

describe('a member', () => {
  it('is found by his phone, is given three days, and reads nothing of his contacts unless asked', async () => {
    const member = await someMember()
    const support = await arriveAs('support')
    await support.fromToday()
    await support.finds(member.mobile)
    await support.at(/^\/members\/\d+$/)
    await support.sees(`+86 ${member.mobile.slice(0, 3)}****${member.mobile.slice(-4)}`)
    await support.does('member.reveal')
    await support.sees(`+86 ${member.mobile}`)
    const { expiry_time_samp: before } = await member.api.userInfo()
    await support.does('member.grant', { 'member.grant-days': '3', reason: 'an outage' })
    await support.sees('3.0 days')
    await support.isDoneSoon()
    const { expiry_time_samp: after } = await member.api.userInfo()
    expect(after - before).toBeGreaterThan(3 * 86_400 - 60)
    const line = support.page.getByRole('img', { name: support.words('member.timeline') })
    await support.page.getByText(support.words('member.timeline-table')).click()
    const table = support.page.getByRole('table', { name: support.words('member.timeline') })
    // Each row of the table is a stretch of the line; now is a mark on it.
    const marks = line.locator('[data-kind]:not([data-kind=now])')
    const rows = table.locator('tbody tr')
    const isMarkedAsListed = async () => (await rows.count()) > 1 && (await marks.count()) === (await rows.count())
    await expect.poll(isMarkedAsListed).toBe(true)
    await support.does('member.take', { reason: 'there was no outage' })
    await table.getByText(/^Taken back: /).waitFor()
    expect(await line.locator('[data-kind=taken]').count()).toBe(1)
    await expect.poll(isMarkedAsListed).toBe(true)
    await support.leave()
  })

  it.runIf(isDeep)('is signed out of one device', async () => {
    const member = await someMember()
    const support = await arriveAs('support')
    await support.finds(member.mobile)
    await support.does('member.end')
    await expect(member.api.userInfo()).rejects.toThrow(/log/i)
    await support.leave()
  })

  it.runIf(isDeep)('stays on the page with what is typed where it cannot be asked for again', async () => {
    const member = await someMember()
    const support = await arriveAs('support')
    await support.finds(member.mobile)
    await support.field('member.note').fill('owes a month')
    const record = /\/staff\/member(\?|$)/
    await support.page.route(record, route => route.abort())
    await support.does('member.end')
    await support.sees(support.words('failed'))
    expect(await support.field('member.note').inputValue()).toBe('owes a month')
    await support.page.unroute(record)
    await support.press('retry')
    await support.page.getByText(support.words('failed')).waitFor({ state: 'detached' })
    expect(await support.field('member.note').inputValue()).toBe('owes a month')
    await support.leave(/staff\/member|ERR_FAILED/)
  })

  it.runIf(isDeep)('is given time by who has to log in again meanwhile, and types nothing twice', async () => {
    const member = await someMember()
    const support = await arriveAs('support')
    await support.finds(member.mobile)
    await support.press('member.grant')
    const dialog = support.page.getByRole('dialog', { name: support.words('member.grant') })
    await dialog.getByLabel(support.words('member.grant-days'), { exact: true }).fill('3')
    await dialog.getByLabel(support.words('reason'), { exact: true }).fill('an outage of a whole evening')
    await support.page.context().clearCookies()
    await dialog.getByRole('button', { name: support.words('member.grant'), exact: true }).click()
    await support.logsInBeside('support@bohe.test', 'support of mint 2026')
    await dialog.getByRole('button', { name: support.words('member.grant'), exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await support.sees('3.0 days')
    await support.leave()
  })

  it.runIf(isDeep)('shows nothing that was revealed of another one, or typed for him', async () => {
    const [first, second] = [await someMember(), await someMember()]
    const support = await arriveAs('support')
    await support.finds(first.mobile)
    await support.sees(`+86 ${first.mobile.slice(0, 3)}****${first.mobile.slice(-4)}`)
    await support.finds(second.mobile)
    await support.does('member.reveal')
    await support.sees(`+86 ${second.mobile}`)
    await support.field('member.note').fill('owes a month')
    await support.page.goBack()
    await support.sees(`+86 ${first.mobile.slice(0, 3)}****${first.mobile.slice(-4)}`)
    expect(await support.page.getByText(`+86 ${second.mobile}`).count()).toBe(0)
    expect(await support.field('member.note').inputValue()).toBe('')
    await support.leave()
  })

  it.runIf(isDeep)(
    'is walked through by the keyboard in the list that holds the focus, else in the first',
    async () => {
      const member = await someMember()
      const { server, sandbox } = inject('origins')
      const { refer_code } = await member.api.referCode()
      await enrol({ server, sandbox, region: '0' }, { mobile: freshMobile(), refer_code })
      const visitor = someVisitor(member.token)
      await visitor.say('Where are my days?')
      const owner = await arriveAs('owner')
      await owner.finds(member.mobile)
      const focused = (name: 'invitations.invited' | 'nav.chat') =>
        owner.page.getByRole('table', { name: owner.words(name) }).locator(':focus')
      await owner.at(/^\/members\/\d+$/)
      // The focus is in the search that found him; a page that is loaded has it nowhere.
      await owner.page.reload()
      await owner.page.getByRole('table', { name: owner.words('nav.chat') }).waitFor()
      await owner.page.getByRole('table', { name: owner.words('invitations.invited') }).waitFor()
      await owner.page.keyboard.press('j')
      expect(await focused('invitations.invited').count()).toBe(1)
      await owner.page
        .getByRole('table', { name: owner.words('nav.chat') })
        .getByRole('link')
        .first()
        .focus()
      await owner.page.keyboard.press('j')
      expect(await focused('nav.chat').count()).toBe(1)
      await owner.page.keyboard.press('?')
      await owner.page.getByRole('dialog').first().waitFor()
      expect(await owner.page.getByRole('dialog').count()).toBe(1)
      await owner.page.keyboard.press('Escape')
      await owner.leave()
    },
  )

  it.runIf(isDeep)('that is banned reads so at log-in, and whom to ask', async () => {
    const member = await someMember()
    const owner = await arriveAs('owner')
    await owner.finds(member.mobile)
    await owner.does('member.ban', { reason: 'an abuser' })
    await owner.sees(/Banned on .*: an abuser/)
    await expect(member.api.userInfo()).rejects.toThrow()
    const { createHash } = await import('node:crypto')
    const anew = createClient({ origin: inject('origins').server, region: '0', language: 'en' })
    const password = createHash('md5').update(member.password).digest('hex')
    await expect(anew.login({ username: member.mobile, password })).rejects.toThrow('This account is closed')
    await owner.does('member.unban')
    await expect(anew.login({ username: member.mobile, password })).resolves.toBeDefined()
    await owner.leave()
  })

  it.runIf(isDeep)('cannot write anything that runs in the console', async () => {
    const member = await someMember()
    const markup = '<img src=x onerror="document.title=1"><b>bold'
    await member.api.editProfile({ nickname: markup.slice(0, 20), address: markup })
    const support = await arriveAs('support')
    await support.finds(member.mobile)
    await support.sees(markup.slice(0, 20))
    await support.does('member.reveal')
    expect(await support.page.title()).toBe('Bohe Console')
    expect(await support.page.locator('main img').count()).toBe(0)
    await support.leave()
  })
})
