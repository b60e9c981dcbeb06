import { afterAll, beforeAll } from 'vitest'

/** Shows popovers in all tests of a file, as our style sheets do on a wide screen; jsdom hides closed ones, and loads no sheets. */
export const onWideScreen = (): void => {
  const sheet = document.createElement('style')
  sheet.textContent = '[popover] { display: block }'
  beforeAll(() => document.head.append(sheet))
  afterAll(() => sheet.remove())
}
