import { isDeep } from '@bohe/testing/variants.ts'
import { type TOTP, URI } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { arrive, arriveAs, type Colleague } from './colleague.ts'
import { newcomer, password } from './newcomer.ts'

const setUpTotp = async (colleague: Colleague) => {
  await colleague.press('account.totp-begin')
  const secret = await colleague.page.locator('.console-number').first().textContent()
  const uri = `otpauth://totp/Bohe:x?secret=${secret}&issuer=Bohe`
  const code = () => (URI.parse(uri) as TOTP).generate()
  await colleague.field('account.totp-code').fill(code())
  await colleague.press('account.totp-confirm')
  await colleague.sees(colleague.words('account.recovery'))
  const recovery = (await colleague.page.locator('.console-json').textContent())?.split('\n') ?? []
  return { code, recovery }
}

/** An authenticator of the browser's own, that knows its owner and says yes. */
const giveAuthenticator = async ({ page }: Colleague) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

describe('ways into the console', () => {
  it.runIf(isDeep)('tells a wrong password, and goes on to where somebody wanted', async () => {
    const colleague = await arrive()
    await colleague.open('/orders?state=paid')
    await colleague.at(/^\/log-in$/)
    await colleague.isFine()
    await colleague.logIn('owner@bohe.test', 'wrong and wrong again')
    await colleague.sees('The account or the password is wrong')
    await colleague.logIn('owner@bohe.test', 'owner of mint 2026')
    await colleague.heading(colleague.words('orders.title'))
    expect(colleague.page.url()).toContain('state=paid')
    await colleague.press('nav.log-out')
    await colleague.at(/^\/log-in$/)
    await colleague.leave()
  })

  it('opens by an invitation, once; then by a code of an app, or a recovery code', async () => {
    const { colleague, email, link } = await newcomer('support', true)
    const { recovery } = await setUpTotp(colleague)
    await colleague.isFine()
    for (const code of [recovery[0] ?? '', recovery[1] ?? '']) {
      await colleague.press('nav.log-out')
      await colleague.at(/^\/log-in$/)
      await colleague.logIn(email, password)
      await colleague.field('log-in.code').fill(code)
      await colleague.press('log-in.submit')
      await colleague.heading(/.+/)
    }
    await colleague.leave()
    const late = await arrive()
    await late.page.goto(link)
    await late.sees('This link is not valid any more')
    await late.leave()
  })

  it.runIf(isDeep)('opens by a passkey, which proves again who it is, too', async () => {
    const { colleague, email } = await newcomer('owner')
    await giveAuthenticator(colleague)
    await colleague.field('account.passkey-name').fill('office laptop')
    await colleague.press('account.add-passkey')
    await colleague.sees(/office laptop ·/)
    await colleague.press('nav.log-out')
    await colleague.at(/^\/log-in$/)
    await colleague.press('log-in.passkey')
    await colleague.heading(colleague.words('today.title'))
    await colleague.press('nav.log-out')
    await colleague.at(/^\/log-in$/)
    // The password alone is not enough any more.
    await colleague.logIn(email, password)
    await colleague.field('log-in.code').waitFor()
    await colleague.leave()
  })

  it.runIf(isDeep)('opens anew by a link of an owner for who has lost them, and the old ways are gone', async () => {
    const { colleague, email } = await newcomer()
    const owner = await arriveAs('owner')
    await owner.page.getByRole('link', { name: owner.words('nav.people') }).click()
    const row = owner.page.getByRole('row').filter({ hasText: email })
    await row.getByRole('button', { name: owner.words('people.recover') }).click()
    const dialog = owner.page.getByRole('dialog', { name: owner.words('people.recover') })
    await dialog.getByLabel(owner.words('reason'), { exact: true }).fill('a lost phone')
    await dialog.getByRole('button', { name: owner.words('people.recover') }).click()
    const link = await owner.page.getByText(/\/welcome#/).textContent()
    await owner.leave()
    const again = await arrive()
    await again.page.goto(link ?? '')
    await again.heading(again.words('welcome.recover'))
    await again.field('welcome.name').fill('Mei Lin')
    await again.field('welcome.password').fill('a new and odd password')
    await again.press('welcome.submit')
    await again.heading(again.words('account.title'))
    await again.leave()
    await colleague.open('/account')
    await colleague.at(/^\/log-in$/)
    await colleague.logIn(email, password)
    await colleague.sees('The account or the password is wrong')
    await colleague.leave()
  })

  it.runIf(isDeep)('rest after ten wrong passwords, and say for how long', async () => {
    const { colleague, email } = await newcomer()
    await colleague.press('nav.log-out')
    await colleague.at(/^\/log-in$/)
    for (let tries = 0; tries < 10; tries++) {
      await colleague.logIn(email, `wrong and wrong again ${tries}`)
      await colleague.button('log-in.submit').and(colleague.page.locator('[data-state=idle]')).waitFor()
      await colleague.sees('The account or the password is wrong')
    }
    await colleague.logIn(email, password)
    await colleague.sees(/15 minutes/)
    await colleague.leave()
  })
})
