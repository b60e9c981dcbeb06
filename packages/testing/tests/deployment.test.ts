import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '@bohe/launcher/root.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '#browser/shared-browser.ts'
import { fileWith, type ProgramName } from '#deployment/artefacts.ts'
import { type Deployed, deploy } from '#deployment/machine.ts'
import { addresses, hosts } from '#deployment/outside.ts'
import { missingProxies, type RunningProxy, startNginx } from '#deployment/proxies.ts'
import { freshMobile } from '#fresh.ts'
import { startJourney } from '#journey.ts'
import { readWords, type SiteName } from '#languages.ts'
import { eventually } from '#sandbox.ts'
import { Visitor } from '#visitor.ts'
import { wordsOf } from '#words.ts'

const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
const versionOf = (name: ProgramName): string =>
  JSON.parse(readFileSync(join(root, `apps/${name}/package.json`), 'utf8')).version
const releaseOf = (name: ProgramName) => ({ version: versionOf(name), commit: expect.stringContaining(commit) })

const missing = missingProxies()
if (process.env.TEST_DEEP && missing.length > 0)
  process.stdout.write(`The deployment is not tested: install ${missing.join(' and ')}.\n`)

// Four artefacts are built, and a product runs from them: too much for each run.
describe.runIf(process.env.TEST_DEEP && missing.length === 0)('the tarballs alone, in environment 3', () => {
  let deployed: Deployed
  let nginx: RunningProxy
  let browser: Browser
  beforeAll(async () => {
    deployed = await deploy()
    const { machine, outside } = deployed
    const ports = { intl: machine.port('intl', 'a'), cn: machine.port('cn', 'a') }
    const more = { console: machine.port('console', 'a'), api: machine.port('server', 'a') }
    nginx = await startNginx(machine.at('/var/nginx'), { ...ports, ...more }, outside)
    browser = await launchBrowser({
      args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP *.bohe.com ${addresses.product}`],
    })
  }, 600_000)
  afterAll(async () => {
    await browser?.close()
    await nginx?.stop()
    await deployed?.stop()
  })

  /** Asks as somebody who trusts our authority and nobody else. */
  const get = (host: string, path: string): Promise<{ status: number | undefined; body: string }> =>
    new Promise((resolve, reject) =>
      request({ host: addresses.product, servername: host, headers: { host }, path, ca: deployed.outside.authority })
        .on('response', answer => text(answer).then(body => resolve({ status: answer.statusCode, body }), reject))
        .on('error', reject)
        .end(),
    )

  it('hold nothing of the checkout', () => {
    expect(fileWith(deployed.machine.at('/opt/bohe'), root)).toBe(undefined)
  })

  it.each(['intl', 'cn', 'console'] as const)('%s says over TLS which release it is', async name => {
    const { status, body } = await get(hosts[name], '/healthz')
    expect([status, JSON.parse(body)]).toEqual([200, releaseOf(name)])
  })

  it('the API says which release it is', async () => {
    const { body } = await get(hosts.api, '/healthz')
    expect(JSON.parse(body)).toMatchObject({ data: releaseOf('server') })
  })

  const buys = [
    { site: 'intl', language: 'English' },
    { site: 'cn', language: 'Chinese' },
  ] as const

  const arrive = async (site: SiteName, language: 'English' | 'Chinese') => {
    const journey = await startJourney({ ignoreHTTPSErrors: true }, browser)
    journey.page.setDefaultTimeout(15_000)
    const origins = { intl: `https://${hosts.intl}`, cn: `https://${hosts.cn}`, sandbox: deployed.sandbox }
    return new Visitor(journey, { site, language, runsScript: true, words: await readWords(language), origins })
  }

  it.each(buys)('a visitor of $site registers, pays and is a member', async ({ site, language }) => {
    const recharge = await wordsOf('recharge', language === 'English' ? 'en' : 'zh-CN')
    const visitor = await arrive(site, language)
    const { page, words } = visitor
    await visitor.open('/register.html')
    await visitor.registers(freshMobile())
    await visitor.open('/recharge.html')
    await page.getByRole('radio', { name: recharge('method.alipay') }).check()
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await visitor.press(recharge('pay'))
    await page.waitForURL(/recharge\.html\?id=\d+/)
    const { pay_url } = await eventually(
      async () => (await visitor.person.payments()).find(({ state }) => state === 'pending'),
      'payment with alipay',
    )
    await visitor.person.pay({ pay_url })
    await visitor.sees(words.messages('success.bought'))
    await visitor.follow(recharge('order.to-member'))
    await visitor.reads(words.member('card.running'))
    await visitor.leave()
    expect(nginx.log()).toMatch(/"POST \/api\/pay\/notify\/alipay\S*" 200/)
  })
})
