import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '@bohe/launcher/root.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '#browser/shared-browser.ts'
import { fileWith, firstScript, makeNext, type ProgramName } from '#deployment/artefacts.ts'
import { addresses, canBeReached, hosts } from '#deployment/fake-internet.ts'
import { startLoad } from '#deployment/load.ts'
import { type Deployed, deploy } from '#deployment/machine.ts'
import { type Haproxy, missingProxies, type RunningProxy, startHaproxy, startNginx } from '#deployment/proxies.ts'
import { leadTo, startSlot, stopSlot } from '#deployment/roll-out.ts'
import { freshEmail, freshMobile } from '#fresh.ts'
import { startJourney } from '#journey.ts'
import { readWords, type SiteName } from '#languages.ts'
import { eventually } from '#sandbox.ts'
import { isDeep } from '#variants.ts'
import { Visitor } from '#visitor.ts'
import { wordsOf } from '#words.ts'

const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
const versionOf = (name: ProgramName): string =>
  JSON.parse(readFileSync(join(root, `apps/${name}/package.json`), 'utf8')).version
const releaseOf = (name: ProgramName) => ({ version: versionOf(name), commit: expect.stringContaining(commit) })

const missing = missingProxies().map(name => `install ${name}`)
if (isDeep && !(await canBeReached())) missing.push('let it listen on port 443 of the loopback network')
if (isDeep && missing.length > 0) process.stdout.write(`The deployment is not tested: ${missing.join(', ')}.\n`)

// Four artefacts are built, and a product runs from them: too much for each run.
describe.runIf(isDeep && missing.length === 0)('the tarballs alone, in environment 3', () => {
  let deployed: Deployed
  let nginx: RunningProxy
  let browser: Browser
  beforeAll(async () => {
    deployed = await deploy()
    const { machine, internet } = deployed
    const ports = { intl: machine.port('intl', 'a'), cn: machine.port('cn', 'a') }
    const more = { console: machine.port('console', 'a'), api: machine.port('server', 'a') }
    nginx = await startNginx(machine.at('/var/nginx'), { ...ports, ...more }, internet)
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
      request({ host: addresses.product, servername: host, headers: { host }, path, ca: deployed.internet.authority })
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

  const arrive = async (site: SiteName, language: 'English' | 'Chinese') => {
    const journey = await startJourney({ ignoreHTTPSErrors: true }, browser)
    journey.page.setDefaultTimeout(15_000)
    const origins = { intl: `https://${hosts.intl}`, cn: `https://${hosts.cn}`, sandbox: deployed.sandbox }
    return new Visitor(journey, { site, language, runsScript: true, words: await readWords(language), origins })
  }

  it('a command of the operators answers within two seconds', () => {
    const times = ['coupons:issue --help', 'ledger:check'].map(line => {
      const began = performance.now()
      deployed.machine.operate(...line.split(' '))
      return performance.now() - began
    })
    // And as much longer as other work has to share the cores.
    const others = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
    expect(Math.max(...times)).toBeLessThan(2000 * others)
  })

  it('a visitor registers by phone, pays and is a member', async () => {
    const recharge = await wordsOf('recharge', 'en')
    const visitor = await arrive('intl', 'English')
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

  it('a visitor of the mainland registers by a mail that goes over TLS', async () => {
    const visitor = await arrive('cn', 'Chinese')
    await visitor.open('/register.html?by=email')
    await visitor.registers(freshEmail())
    await visitor.open('/user.html')
    await visitor.sees(visitor.words.member('card.game-title'))
    await visitor.leave()
  })

  it('the first owner comes into the console by the link of a command', async () => {
    const words = await wordsOf('console', 'en')
    const invitation = ['--email', 'lin@bohe.com', '--role', 'owner', '--region', '0,1', '--as', 'lin']
    const link = /https:\S+/.exec(deployed.machine.operate('staff:invite', ...invitation))?.[0] ?? ''
    expect(link).toMatch(`https://${hosts.console}/welcome#`)
    const { page, problems, close } = await startJourney({ ignoreHTTPSErrors: true, locale: 'en' }, browser)
    await page.goto(link)
    await page.getByLabel(words('welcome.name'), { exact: true }).fill('Lin')
    await page.getByLabel(words('welcome.password'), { exact: true }).fill('a long and odd password')
    await page.getByRole('button', { name: words('welcome.submit') }).click()
    await page.getByRole('heading', { name: words('account.title') }).waitFor()
    // What is refused is told in words; a browser notes the status, too.
    expect(problems.filter(problem => !/status of 40[13] /.test(problem))).toEqual([])
    await close()
  })

  describe('behind haproxy, under 50 requests a second', () => {
    let haproxy: Haproxy
    beforeAll(async () => {
      const { machine, internet, internalPort } = deployed
      await nginx.stop()
      const slots = { 4000: 'server', 4100: 'intl', 4200: 'cn', 4300: 'console' } as const
      const ports = Object.entries(slots).flatMap(([port, name]) => [
        [Number(port), machine.port(name, 'a')],
        [Number(port) + 1, machine.port(name, 'b')],
      ])
      haproxy = await startHaproxy(
        machine.at('/var/haproxy'),
        { ...Object.fromEntries(ports), 4080: internalPort },
        internet,
      )
      machine.configureSites(internalPort)
      for (const name of ['intl', 'cn', 'console'] as const) {
        await machine.stop(name, 'a')
        await machine.start(name, 'a')
      }
    }, 60_000)
    afterAll(() => haproxy?.stop())

    it.each(['intl', 'server'] as const)(
      'a release of %s goes live for 5 per cent, half and all, and back within a minute, and no request fails',
      async name => {
        const { machine, internet } = deployed
        const next = `${versionOf(name)}9`
        const folder = machine.install(name, 'b', each => makeNext(each, next))
        const scripts =
          name === 'server' ? [] : ['a', 'b'].map(slot => firstScript(machine.at(`/opt/bohe/${name}-${slot}`)))
        const health = { host: name === 'server' ? hosts.api : hosts.intl, path: '/healthz' }
        const load = startLoad(
          internet.authority,
          [
            health,
            { host: hosts.intl, path: '/' },
            { host: hosts.intl, path: '/config.json?region_code=0' },
            { host: hosts.cn, path: '/' },
            ...scripts.map(script => ({ host: hosts.intl, path: `/assets/${script}` })),
          ],
          50,
        )
        const rolled = { name, machine, haproxy, load }
        const versions = () => new Set(load.last(health, 10).map(body => /"version":"([^"]+)"/.exec(body)?.[1]))
        await startSlot(rolled, 'b')
        expect(await leadTo(rolled, 5, 200)).toBeCloseTo(5, -1)
        expect(await leadTo(rolled, 50, 200)).toBeCloseTo(50, -1)
        expect(await leadTo(rolled, 100, 200)).toBe(100)
        await stopSlot(rolled, 'a')
        await load.answered(100)
        expect(versions()).toEqual(new Set([next]))

        const began = performance.now()
        await startSlot(rolled, 'a')
        expect(await leadTo(rolled, 0, 100)).toBe(0)
        await stopSlot(rolled, 'b')
        const seconds = (performance.now() - began) / 1000
        await load.answered(100)
        expect(versions()).toEqual(new Set([versionOf(name)]))
        const { requests, perSecond } = await load.stop()
        process.stdout.write(
          `${name}: ${requests} requests, ${perSecond.toFixed(0)} a second; back in ${seconds.toFixed(1)} s\n`,
        )
        expect(load.failures).toEqual([])
        expect(perSecond).toBeGreaterThan(45)
        expect(seconds).toBeLessThan(60)
        rmSync(folder, { recursive: true })
      },
      180_000,
    )
  })
})
