import { createClient } from '@bohe/api-client/client'
import { isDeep } from '@bohe/testing/variants.ts'
import type { WordKey } from '@bohe/testing/words.ts'
import { describe, expect, inject, it } from 'vitest'
import { arriveAs, type Colleague, logInAs } from './colleague.ts'

type Word = WordKey<'console'>

/** What a person does. */
const hands = (colleague: Colleague) => {
  const label = (word: Word, language?: 'in-chinese' | 'in-english') =>
    language ? colleague.words(language, { field: colleague.words(word) }) : colleague.words(word)
  return {
    goes: async (word: Word) => {
      await colleague.page.getByRole('link', { name: colleague.words(word), exact: true }).click()
    },
    chooses: async (word: Word, option: Word) => {
      await colleague.page
        .locator('#content')
        .getByLabel(label(word), { exact: true })
        .selectOption(colleague.words(option))
    },
    fills: async (word: Word, language: 'in-chinese' | 'in-english', text: string) => {
      await colleague.page.getByLabel(label(word, language), { exact: true }).fill(text)
    },
    presses: async (word: Word) => {
      await colleague.press(word)
    },
  }
}

const writeNotice = async (editor: Colleague, title: string, text: string, last: Word) => {
  const hand = hands(editor)
  await hand.goes('nav.articles')
  await hand.goes('articles.new')
  // The list has a field of the same name.
  await editor.heading(editor.words('articles.new'))
  await hand.chooses('articles.class_type', 'article-class.1')
  await hand.fills('articles.heading', 'in-chinese', `公告 ${title}`)
  await hand.fills('articles.heading', 'in-english', title)
  await hand.fills('articles.summary', 'in-chinese', '今晚维护。')
  await hand.fills('articles.summary', 'in-english', 'Tonight.')
  await hand.fills('articles.text', 'in-chinese', `今晚 **两点** 维护。\n\n${text}`)
  await hand.fills('articles.text', 'in-english', `Tonight at **two**.\n\n${text}`)
  await hand.presses(last)
}

const newest = async (language: 'en' | 'zh_CN', region: '0' | '1') => {
  const api = createClient({ origin: inject('origins').server, region, language })
  return (await api.articles({ class_type: '1' })).list[0]
}

/** A whole picture of one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('a notice', () => {
  it('is published in both languages in few steps from Today, and read on both sites', async () => {
    const editor = await arriveAs('content')
    const title = `Lines ${Date.now()}`
    let timesSaved = 0
    editor.page.on('request', request => {
      if (request.url().endsWith('/staff/save-article')) timesSaved++
    })
    // Whoever is impatient presses again while it is being published.
    await editor.page.route('**/staff/publish-articles', async route => {
      await editor.button('articles.save-and-publish').dispatchEvent('click')
      await route.continue()
    })
    await editor.fromToday()
    await writeNotice(editor, title, '', 'articles.save-and-publish')
    await editor.heading(title)
    expect(timesSaved).toBe(1)
    await editor.sees(editor.words('article-state.published'))
    await editor.isDoneSoon()
    for (const region of ['0', '1'] as const) {
      await expect.poll(async () => (await newest('en', region))?.title).toBe(title)
      await expect.poll(async () => (await newest('zh_CN', region))?.title).toBe(`公告 ${title}`)
    }
    await editor.isFine()
    await editor.does('articles.withdraw')
    await editor.sees(editor.words('article-state.withdrawn'))
    expect((await newest('en', '0'))?.title).not.toBe(title)
    await editor.leave()
  })

  it.runIf(isDeep)('is shown as readers would get it, and nothing that was written into it runs', async () => {
    const editor = await arriveAs('content')
    const evil = '<img src=x onerror="document.title=1"><script>document.title=2</script>[go](javascript:alert(1))'
    const title = `<b onclick=x>${Date.now()}</b>`
    await writeNotice(editor, title, evil, 'articles.preview-phone')
    const pages = editor.page.locator('.console-preview-page')
    await pages.first().waitFor()
    expect((await pages.first().boundingBox())?.width).toBeLessThan(380)
    expect(await pages.locator('strong').allTextContents()).toEqual(['两点', 'two'])
    expect(await pages.locator('img, script, a[href]').count()).toBe(0)
    await editor.sees('<script>')
    await editor.press('articles.preview-desktop')
    await editor.isFine()
    await editor.press('articles.save')
    await editor.heading(title)
    await editor.page.getByRole('link', { name: editor.words('nav.articles'), exact: true }).click()
    await editor.sees(title)
    expect(await editor.page.title()).toBe('Bohe Console')
    await editor.leave()
  })

  it.runIf(isDeep)(
    'that somebody else saved meanwhile is told, and loses nothing; each version can be gone back to',
    async () => {
      const [editor, other] = [await arriveAs('content'), await logInAs('operations')]
      const title = `Stale ${Date.now()}`
      await writeNotice(editor, title, '', 'articles.save')
      await editor.heading(title)
      await other.open(new URL(editor.page.url()).pathname)
      const heading = (who: Colleague) =>
        who.page.getByLabel(who.words('in-english', { field: who.words('articles.heading') }), { exact: true })
      await heading(other).fill(`${title} theirs`)
      await other.press('articles.save')
      await other.heading(`${title} theirs`)
      await heading(editor).fill(`${title} mine`)
      // Nothing can be typed, and then be lost, while it is being saved.
      await editor.page.route('**/staff/save-article', async route => {
        await heading(editor).click({ force: true })
        await editor.page.keyboard.type('too late')
        await route.continue()
      })
      await editor.press('articles.save')
      await editor.sees(/operations@bohe\.test changed this at/)
      expect(await heading(editor).inputValue()).toBe(`${title} mine`)
      await editor.page
        .getByRole('alert')
        .getByRole('button', { name: editor.words('reload') })
        .click()
      await editor.heading(`${title} theirs`)
      await editor.press('articles.compare')
      await editor.page.locator('.console-diff ins', { hasText: 'theirs' }).waitFor()
      await editor.isFine()
      await editor.does('articles.restore', {})
      await editor.heading(new RegExp(`${title}$`))
      await editor.leave()
      await other.leave()
    },
  )

  it.runIf(isDeep)('is not lost by a session that ended meanwhile: who has logged in elsewhere saves it', async () => {
    const editor = await logInAs('content')
    await editor.open('/articles/new')
    const title = `Kept ${Date.now()}`
    await hands(editor).fills('articles.heading', 'in-english', title)
    await editor.page.context().clearCookies()
    await editor.press('articles.save')
    await editor.logsInBeside('content@bohe.test', 'content of mint 2026')
    await editor.press('articles.save')
    await editor.heading(title)
    await editor.leave()
  })

  it.runIf(isDeep)(
    'has pictures, drawn anew; one of ten megabytes and a drawing that runs are refused in words',
    async () => {
      const editor = await logInAs('content')
      await editor.open('/articles/new')
      const choose = (name: string, mimeType: string, buffer: Buffer) =>
        editor.page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer })
      await editor.field('articles.format').waitFor()
      await choose('large.png', 'image/png', Buffer.alloc(10_485_760))
      await editor.sees(editor.words('articles.picture-large', { size: 5 }))
      await choose('evil.png', 'image/png', Buffer.from('<svg onload="alert(1)"/>'))
      await editor.sees(/This is no picture that can be shown/)
      await choose('mint.png', 'image/png', onePixel)
      const text = editor.page.getByLabel(editor.words('in-english', { field: editor.words('articles.text') }))
      await expect.poll(() => text.inputValue()).toMatch(/!\[.*\]\(\/uploads\/articles\/.*\.webp\)/)
      await editor.press('articles.preview-desktop')
      const shown = editor.page.locator('.console-preview-page img').first()
      const kept = await editor.page.request.get(inject('origins').console + (await shown.getAttribute('src')))
      expect(kept.headers()['content-type']).toBe('image/webp')
      await editor.leave()
    },
  )

  it.runIf(isDeep)('that was public is deleted by two', async () => {
    const editor = await arriveAs('content')
    const title = `Gone ${Date.now()}`
    await writeNotice(editor, title, '', 'articles.save-and-publish')
    await editor.heading(title)
    await editor.does('articles.withdraw')
    await editor.does('articles.remove')
    await editor.sees(editor.words('proposed'))
    await editor.leave()
    const owner = await arriveAs('owner')
    await owner.page.getByRole('link', { name: owner.words('nav.approvals') }).click()
    const waiting = owner.page.getByRole('listitem').filter({ hasText: title })
    await waiting.getByRole('button', { name: owner.words('approvals.approve'), exact: true }).click()
    const dialog = owner.page.getByRole('dialog', { name: owner.words('approvals.approve') })
    await dialog.getByLabel(owner.words('reason'), { exact: true }).fill('seen')
    await dialog.getByRole('button', { name: owner.words('approvals.approve'), exact: true }).click()
    await waiting.waitFor({ state: 'detached' })
    await owner.open(`/articles?q=${title.split(' ').at(-1)}`)
    await owner.sees(owner.words('nothing'))
    await owner.leave()
  })
})
