import { join } from 'node:path'
import { addresses } from '@bohe/api-client/contract/address'
import { InvoiceStatus } from '@bohe/api-client/contract/wire'
import { root } from '@bohe/launcher/root.ts'
import { freshIdentity } from '#fresh.ts'
import { untilHydrated } from '#hydration.ts'
import { sandboxUser } from '#sandbox.ts'
import type { WordKey } from '#words.ts'
import type { Screen } from './screen.ts'

type Interaction = NonNullable<Screen['interact']>

/** Submits the empty form, so that every field shows its message. */
export const submitEmpty =
  (key: WordKey<'auth'>): Interaction =>
  async ({ page, words }) => {
    await page.getByRole('button', { name: words.auth(key), exact: true }).click()
    await page.locator('[aria-invalid="true"]').first().waitFor()
  }

const goAndComeBack = async (
  provider: WordKey<'auth'>,
  { page, words, sandbox }: Parameters<Interaction>[0],
): Promise<void> => {
  await page
    .locator('.social')
    .getByRole('link', { name: words.auth(provider), exact: true })
    .click()
  await page.waitForURL(url => url.origin === sandbox)
  await page.goto(await sandboxUser(sandbox).consent(page.url(), freshIdentity('Mint Walker')))
  await page.getByRole('heading', { name: words.auth('bind.title'), exact: true }).waitFor()
}

let onTheWay: Promise<void> = Promise.resolve()

/** Comes back from a provider with a new account, which is asked for a contact. */
export const arriveFrom =
  (provider: WordKey<'auth'>): Interaction =>
  on => {
    // A cookie names the last page that went to a provider, so pages go one after the other.
    onTheWay = onTheWay.catch(() => undefined).then(() => goAndComeBack(provider, on))
    return onTheWay
  }

/** Opens the links of the site, which a wide header shows anyway. */
export const openLinks: Interaction = async ({ page, words }) => {
  const menu = page.getByRole('button', { name: words.shell('nav.open') })
  if (await menu.isVisible()) await menu.click()
}

/** The sections of the member centre, which a narrow screen folds into a sheet. */
export const openSections: Interaction = async ({ page }) => {
  const button = page.locator('.side-nav-button')
  if (await button.isVisible()) await button.click()
}

export const openLanguages: Interaction = ({ page }) =>
  page.locator('.menu:not(.viewer-menu) > summary').first().click()

/** Shows the social accounts that are behind “more”. */
export const openMoreAccounts: Interaction = ({ page }) => page.locator('.more-accounts > summary').click()

export const openMemberMenu: Interaction = ({ page }) => page.locator('.viewer-menu > summary').click()

/** Asks to log out, and is asked whether that is meant. */
export const askToLogOut: Interaction = async context => {
  await openMemberMenu(context)
  const { page, words } = context
  await page.getByRole('button', { name: words.shell('viewer.logout'), exact: true }).click()
  await page.getByRole('alertdialog', { name: words.messages('confirm.logout') }).waitFor()
}

/** Presses what opens a dialog. */
export const ask =
  (button: string): Interaction =>
  async ({ page }) => {
    const first = page.locator(button).first()
    await untilHydrated(first)
    await first.click()
    await page.locator('dialog[open]').waitFor()
  }

/** Opens the code by which an article is shared, and waits until it is drawn. */
export const shareByCode: Interaction = async context => {
  await ask('.share .needs-script')(context)
  await context.page.locator('dialog[open] .qr-frame[data-state="ready"]').waitFor()
}

/** Chooses a picture, and is shown what of it will be seen. */
export const choosePicture: Interaction = async ({ page }) => {
  await page.locator('.avatar-form input[type="file"]').setInputFiles(join(root, 'packages/site/public/icon-512.png'))
  await page.locator('dialog[open] img').first().waitFor()
}

/** Follows a link while the site's server answers nothing it is asked for. */
export const followInOutage =
  (link: string): Interaction =>
  async ({ page, words }) => {
    await page.route(/\.data(\?|$)/, route => route.fulfill({ status: 503 }))
    await page.locator(link).first().click()
    await page.getByRole('heading', { name: words.shell('outage.title') }).waitFor()
  }

/** Shows an order in another state, paid at a time or never: waiting for it would take too long here. */
export const turnOrder =
  (state: keyof typeof InvoiceStatus, paid: string | null = null): Interaction =>
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
