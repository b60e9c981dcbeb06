import { freshMobile } from '@bohe/testing/fresh.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { isDeep, oneOf } from '@bohe/testing/variants.ts'
import { describe, it } from 'vitest'

const { arrive, arriveAs, arriveWithoutScript, enrol } = journeysOn('intl')

describe('User management', () => {
  it.runIf(isDeep)('signs another browser out with the secondary password; it is out within 5 seconds', async () => {
    const member = await enrol({ mobile: freshMobile() })
    const other = await arrive('English', '/login.html?target=%2Fuser.html')
    await other.logsIn(member.mobile, member.password)
    await other.at('/user.html')
    const visitor = await arriveAs(member, 'English', '/user.html?tab=security')
    const { security, messages } = visitor.words

    await visitor.page.locator('[data-row="secondary"] a').click()
    await visitor.type([security('field.new-secondary'), 'leaf42'], [security('field.repeat-secondary'), 'leaf42'])
    await visitor.press(security('save'))
    await visitor.reads(messages('success.modified'))
    await visitor.page.locator('[data-row="devices"] a').click()
    await visitor.sees(security('devices.title'))
    await visitor.reads(security('devices.guarded'))
    await visitor.press(security('devices.kick-named', { name: 'Linux · Chrome' }))
    const dialog = visitor.page.getByRole('alertdialog')
    const kick = dialog.getByRole('button', { name: security('devices.kick'), exact: true })
    await dialog.getByLabel(security('field.secondary'), { exact: true }).fill('wrong1')
    await kick.click()
    await dialog.getByText(messages('code.secondary-password-wrong')).first().waitFor()
    await dialog.getByLabel(security('field.secondary'), { exact: true }).fill('leaf42')
    await kick.click()
    await visitor.reads(messages('success.device-signed-out'))
    await other.isSignedOut()
    await other.leave()
    const row = visitor.page.getByRole('row').filter({ hasText: 'Linux · Chrome' })
    await row.getByText(security('devices.offline')).waitFor()
    await visitor.leave()
  })

  it.each(oneOf(['English', 'Chinese'] as const, 1))(
    'asks before it logs out here without script, in %s',
    async language => {
      const member = await enrol({ mobile: freshMobile() })
      const visitor = await arriveWithoutScript(language, `/user.html?tab=devices&account_token=${member.token}`)
      await visitor.at('/user.html?tab=devices')
      const { security, messages, shell } = visitor.words
      await visitor.press(security('devices.leave'))
      await visitor.reads(messages('confirm.logout'))
      await visitor.page.getByRole('link', { name: shell('dialog.cancel'), exact: true }).click()
      await visitor.sees(security('devices.title'))
      await visitor.press(security('devices.leave'))
      await visitor.reads(messages('confirm.logout'))
      await visitor.press(security('devices.leave'))
      await visitor.at('/')
      await visitor.open('/user.html')
      await visitor.reads(messages('prompt.login-first'))
      await visitor.leave()
    },
  )
})
