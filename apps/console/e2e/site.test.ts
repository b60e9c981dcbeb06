import { isDeep } from '@bohe/testing/variants.ts'
import { describe, expect, inject, it } from 'vitest'
import { arriveAs, type Colleague, logInAs } from './colleague.ts'

const served = async (region: '0' | '1') => {
  const response = await fetch(`${inject('origins').server}/config.json?region_code=${region}`)
  return (await response.json()) as { support: { phone?: string; hours: { opens: string } } }
}

const hours = (editor: Colleague, word: 'site.opens' | 'site.closes') =>
  editor.page.getByRole('group', { name: editor.words('site.hours') }).getByLabel(editor.words(word), { exact: true })

/** Somebody leaves the window for a while: whatever it shows is asked for again as he comes back. */
const comesBack = async ({ page }: Colleague): Promise<void> => {
  await page.clock.fastForward(6000)
  const asked = page.waitForResponse(/\/staff\/site-document/)
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
  await (await asked).finished()
}

describe('what a site says of itself', () => {
  it('has another phone and other hours within a second, and within twelve interactions', async () => {
    const editor = await arriveAs('content', 'zh-CN')
    await editor.page.getByRole('link', { name: editor.words('nav.site'), exact: true }).click()
    const mainland = editor.words('site.config', { region: editor.words('region.1') })
    await editor.page.getByRole('link', { name: mainland }).click()
    await editor.heading(mainland)
    await editor.field('site.phone').fill('021-6712 0001')
    await hours(editor, 'site.opens').fill('09:30')
    await editor.press('site.save')
    await editor.sees(editor.words('site-origin.console'))
    await expect
      .poll(async () => (await served('1')).support, { timeout: 1500 })
      .toMatchObject({
        ...{ phone: '021-6712 0001', hours: { opens: '09:30' } },
      })
    await editor.isFine()
    await editor.leave()
  })

  it.runIf(isDeep)(
    'is told where it is wrong, and where somebody else saved meanwhile; what was typed stays',
    async () => {
      const [editor, other] = [await logInAs('content'), await logInAs('operations')]
      await editor.page.clock.install()
      for (const each of [editor, other]) {
        await each.open('/site/config.0')
        await each.field('site.email').waitFor()
      }
      await hours(editor, 'site.opens').fill('9 o’clock')
      await editor.press('site.save')
      await editor.sees('support.hours.opens')
      expect(await hours(editor, 'site.opens').getAttribute('aria-invalid')).toBe('true')
      await hours(editor, 'site.opens').fill('10:00')
      const address = `help-${Date.now()}@bohe.example`
      await other.field('site.email').fill(address)
      await other.press('site.save')
      await other.sees(other.words('site-origin.console'))
      await comesBack(editor)
      await editor.press('site.save')
      await editor.sees(/operations@bohe\.test changed this at .*support\.email/)
      expect(await hours(editor, 'site.opens').inputValue()).toBe('10:00')
      expect((await served('0')).support.hours.opens).toBe('09:00')
      await editor.press('reload')
      await expect.poll(() => editor.field('site.email').inputValue()).toBe(address)
      await editor.does('site.revert')
      await editor.sees(editor.words('site-origin.file'))
      await editor.leave()
      await other.leave()
    },
  )

  it.runIf(isDeep)('takes what was typed along from the form to its JSON and back', async () => {
    const editor = await logInAs('content')
    await editor.open('/site/config.0')
    await editor.field('site.phone').fill('+44 20 7946 0001')
    await editor.press('site.as-json')
    const json = editor.field('site.json')
    const text = await json.inputValue()
    expect(JSON.parse(text).support.phone).toBe('+44 20 7946 0001')
    await json.fill(text.slice(0, -1))
    await editor.press('site.as-form')
    expect(await json.inputValue()).toBe(text.slice(0, -1))
    await json.fill('[]')
    await editor.press('site.as-form')
    expect(await json.inputValue()).toBe('[]')
    await json.fill(text.replace('7946 0001', '7946 0002'))
    await editor.press('site.as-form')
    expect(await editor.field('site.phone').inputValue()).toBe('+44 20 7946 0002')
    await editor.page.getByRole('link', { name: editor.words('nav.today'), exact: true }).click()
    await editor.sees(editor.words('unsaved'))
    await editor.press('leave')
    await editor.leave()
  })

  it.runIf(isDeep)('has downloads of a channel of its own', async () => {
    const editor = await logInAs('content')
    const channel = `c${Date.now()}`
    await editor.open('/site')
    await editor.field('site.channel').fill(channel)
    await editor.press('site.channel-add')
    const android = editor.page.getByRole('group', { name: editor.words('system.android') })
    for (const [word, text] of [
      ['site.download_url', 'https://dl.bohe.example/a.apk'],
      ['site.version', '4.3.0'],
      ['site.sha256', 'a'.repeat(64)],
      ['site.size', '1048576'],
    ] as const)
      await android.getByLabel(editor.words(word), { exact: true }).fill(text)
    await editor.press('site.save')
    await editor.sees(editor.words('site-origin.console'))
    const load = async () => (await fetch(`${inject('origins').server}/download/${channel}.json`)).json()
    await expect.poll(load, { timeout: 1500 }).toMatchObject({ android: { version: '4.3.0', size: 1_048_576 } })
    await editor.leave()
  })
})
