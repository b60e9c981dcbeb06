import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { root } from '@bohe/launcher/root.ts'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { isDeep } from '#variants.ts'

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

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

const unpacker = fileURLToPath(new URL('unpack-browser.ts', import.meta.url))

/** The folder of npm's Chromium, unpacked; undefined where npm has none. Who unpacks it at the same time does it for nothing. */
const unpackFromNpm = async (): Promise<string | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const description = findPackageJSON('@sparticuz/chromium', import.meta.url)
  if (!description) return undefined
  const { version } = JSON.parse(readFileSync(description, 'utf8'))
  const folder = join(root, `node_modules/.cache/chromium-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(dirname(folder), { recursive: true })
  const draft = mkdtempSync(`${folder}-`)
  await promisify(execFile)(process.execPath, [unpacker, draft])
  const fonts = ['/usr/share/fonts', join(folder, 'fonts')].map(place => `<dir>${place}</dir>`).join('')
  writeFileSync(join(draft, 'fonts.conf'), `<fontconfig>${fonts}<cachedir>${folder}</cachedir></fontconfig>`)
  try {
    renameSync(draft, folder)
  } catch {
    rmSync(draft, { recursive: true })
  }
  return folder
}

/** How npm's Chromium is started: by its own libraries, and by its own fonts where the system has no settings for any. */
const shellFromNpm = async (): Promise<LaunchOptions | undefined> => {
  const folder = await unpackFromNpm()
  if (!folder) return undefined
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    ...(!existsSync('/etc/fonts/fonts.conf') && { FONTCONFIG_FILE: join(folder, 'fonts.conf') }),
  }
  return { executablePath: join(folder, 'chromium'), env }
}

/** The one that `$CHROME_PATH` names. Throws one clear line when that is no file. */
const given = (): LaunchOptions | undefined => {
  const executablePath = process.env.CHROME_PATH
  if (!executablePath) return undefined
  if (!existsSync(executablePath)) throw new Error(`CHROME_PATH names no file: ${executablePath}`)
  return { executablePath }
}

const installed = (): LaunchOptions | undefined => {
  const executablePath = usualPlaces.find(path => existsSync(path))
  return executablePath ? { executablePath } : undefined
}

const launch = (found: LaunchOptions | undefined, options: LaunchOptions = {}): Promise<Browser> => {
  if (!found) throw new Error('No Chromium was found. Install Chrome or Chromium, or set CHROME_PATH.')
  return chromium.launch({ args: flags, ...found, ...options })
}

/** A headless browser as people have it: `$CHROME_PATH`, an installed Chrome or Chromium, the build of npm. */
export const launchBrowser = async (options: LaunchOptions = {}): Promise<Browser> =>
  launch(given() ?? installed() ?? (await shellFromNpm()), options)

/** Pages of tests live for seconds: code is not compiled once more for speed, which took a tenth of a run. */
const shortLived = '--js-flags=--no-opt --no-maglev'

/**
 * The build of npm has no windows and no menus, and opens a page at a third of the cost; the deep run has the browser as
 * people have it.
 */
const launchForTests = async (): Promise<Browser> =>
  isDeep ? launchBrowser() : launch(given() ?? (await shellFromNpm()) ?? installed(), { args: [...flags, shortLived] })

let shared: Promise<Browser> | undefined

/** One headless browser for all test files of a worker; it ends with the worker. Each visitor gets a context of their own. */
export const sharedBrowser = (): Promise<Browser> => {
  shared ??= launchForTests()
  return shared
}
