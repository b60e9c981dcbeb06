import type { Page } from 'playwright-core'

/** Where something is that is never twice the same; its room stays. The digits of times are as wide in every minute. */
const hidden = ['time', '.time-ring circle', '.qr-frame-picture', '.referral-code', '.referral-link', '.share-address']

/** Hides it for as long as a picture is taken. */
export const alikeStyle = `${hidden.join()} { visibility: hidden !important; font-variant-numeric: tabular-nums }`

/** Runs in the page: writes 0 for each digit of an order's number and of a port. */
const rename = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode.data
    const same = text.replace(/\\d{20}|(?<=localhost:)\\d+/g, digits => digits.replace(/\\d/g, '0'))
    if (same !== text) texts.currentNode.data = same
  }
})()`

/** Makes pages of different runs comparable: times, order numbers, addresses and codes look the same. */
export const makeAlike = async (page: Page): Promise<void> => {
  await page.mouse.move(0, 0)
  await page.evaluate(rename)
}
