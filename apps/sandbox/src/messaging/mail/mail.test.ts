import nodemailer from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestSandbox, testSandbox } from '#testing/sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await testSandbox()
})
afterAll(() => sandbox.discard())

const letter = {
  from: { name: '薄荷', address: 'no-reply@bohe.test' },
  to: 'Mei@Example.com',
  subject: '登录验证码 482913',
  text: '您的验证码是482913，10分钟内有效。© 2026',
  html: '<p>您的验证码是<b>482913</b></p>',
}

describe('a mail', () => {
  it('sent by nodemailer lands in the inbox', async () => {
    await nodemailer.createTransport(sandbox.setting('SMTP_URL')).sendMail(letter)
    const [mail] = await sandbox.getJson('/inbox.json?to=mei@example.com')
    const { channel, subject, text, html, code } = { channel: 'mail', ...letter, code: '482913' }
    expect(mail).toMatchObject({ channel, subject, text, html: expect.stringContaining(html), code })
  })

  it('is shown as a page that can do nothing', async () => {
    const [mail] = await sandbox.getJson('/inbox.json?to=mei@example.com')
    const answer = await fetch(`${sandbox.origin}/inbox/${mail?.id}`)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await answer.text()).toContain(letter.html)
  })

  it('is refused without the right password', async () => {
    const transport = nodemailer.createTransport(sandbox.setting('SMTP_URL').replace(/:[^:@]*@/, ':wrong@'))
    await expect(transport.sendMail(letter)).rejects.toMatchObject({ responseCode: 535 })
  })

  it('fails when told to', async () => {
    await sandbox.control('mail/fail-next', { status: 451 })
    const sent = nodemailer.createTransport(sandbox.setting('SMTP_URL')).sendMail(letter)
    await expect(sent).rejects.toMatchObject({ responseCode: 451 })
  })
})
