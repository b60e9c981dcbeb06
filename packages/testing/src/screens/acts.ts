import { join } from 'node:path'
import { addresses } from '@bohe/api-client/contract/address'
import { InvoiceStatus } from '@bohe/api-client/contract/wire'
import { root } from '@bohe/launcher/world.ts'
import { untilAwake } from '#awake.ts'
import { freshIdentity } from '#fresh.ts'
import { sandboxPerson } from '#sandbox.ts'
import type { Screen } from './screen.ts'

type Act = NonNullable<Screen['act']>

/** Sends what is empty, so that every field says what it wants. */
export const submitEmpty =
  (key: string): Act =>
  async ({ page, words }) => {
    await page.getByRole('button', { name: words.auth(key), exact: true }).click()
    await page.locator('[aria-invalid="true"]').first().waitFor()
  }

const goAndComeBack = async (provider: string, { page, words, sandbox }: Parameters<Act>[0]): Promise<void> => {
  await page
    .locator('.social')
    .getByRole('link', { name: words.auth(provider), exact: true })
    .click()
  await page.waitForURL(url => url.origin === sandbox)
  await page.goto(await sandboxPerson(sandbox).consent(page.url(), freshIdentity('Mint Walker')))
  await page.getByRole('heading', { name: words.auth('bind.title'), exact: true }).waitFor()
}

let onTheWay: Promise<void> = Promise.resolve()

/** Comes back from a provider where the account is new, which is asked for a contact. */
export const arriveFrom =
  (provider: string): Act =>
  on => {
    // A browser knows by a cookie whom it sent to a provider last: one page after the other.
    onTheWay = onTheWay.catch(() => undefined).then(() => goAndComeBack(provider, on))
    return onTheWay
  }

/** Opens the links of the site, which a wide header shows anyway. */
export const openLinks: Act = async ({ page, words }) => {
  const menu = page.getByRole('button', { name: words.shell('nav.open') })
  if (await menu.isVisible()) await menu.click()
}

/** The sections of the member centre, which a narrow screen folds into a sheet. */
export const openSections: Act = async ({ page }) => {
  const button = page.locator('.side-nav-button')
  if (await button.isVisible()) await button.click()
}

export const openLanguages: Act = ({ page }) => page.locator('.menu:not(.viewer-menu) > summary').first().click()

export const openMemberMenu: Act = ({ page }) => page.locator('.viewer-menu > summary').click()

/** Asks to log out, and is asked whether that is meant. */
export const askToLogOut: Act = async act => {
  await openMemberMenu(act)
  const { page, words } = act
  await page.getByRole('button', { name: words.shell('viewer.logout'), exact: true }).click()
  await page.getByRole('alertdialog', { name: words.messages('confirm.logout') }).waitFor()
}

/** Presses what opens a dialog. */
export const ask =
  (button: string): Act =>
  async ({ page }) => {
    const first = page.locator(button).first()
    await untilAwake(first)
    await first.click()
    await page.locator('dialog[open]').waitFor()
  }

/** Opens the code by which an article is shared, and waits until it is drawn. */
export const shareByCode: Act = async scene => {
  await ask('.share .needs-script')(scene)
  await scene.page.locator('dialog[open] .qr-frame[data-state="ready"]').waitFor()
}

/** Chooses a picture, and is shown what of it will be seen. */
export const choosePicture: Act = async ({ page }) => {
  await page.locator('.avatar-form input[type="file"]').setInputFiles(join(root, 'packages/site/public/icon-512.png'))
  await page.locator('dialog[open] img').first().waitFor()
}

/** Follows a link while the site's server answers nothing it is asked for. */
export const followInOutage =
  (link: string): Act =>
  async ({ page, words }) => {
    await page.route(/\.data(\?|$)/, route => route.fulfill({ status: 503 }))
    await page.locator(link).first().click()
    await page.getByRole('heading', { name: words.shell('outage.title') }).waitFor()
  }

/** Looks at an order again when it stands otherwise, paid at a time or never: nobody can wait for that here. */
export const turnOrder =
  (state: keyof typeof InvoiceStatus, paid: string | null = null): Act =>
  async ({ page, words }) => {
    const turned = {
      invoice_status: InvoiceStatus[state],
      invoice_status_title: words.messages(`invoice-status.${state}`),
    }
    await page.route(`**${addresses.invoiceState[1]}*`, async route => {
      const response = await route.fetch()
      const { data, ...envelope } = await response.json()
      const order = { ...data, ...turned, pay_date: paid, steps: { ...data.steps, received: paid } }
      await route.fulfill({ response, json: { ...envelope, data: order } })
    })
    // The order asks for its state by itself too: a button may be gone before it is pressed.
    await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`)
    await page.locator(`.order-outcome[data-state="${state}"]`).waitFor()
  }
