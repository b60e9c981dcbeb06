import { join } from 'node:path'
import { readPorts, requireFreePorts } from './ports.ts'
import { turbo } from './turbo.ts'
import { type DemoMember, readDemoMembers, root, World } from './world.ts'

const say = (line = '') => process.stdout.write(`${line}\n`)

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

const began = performance.now()
const ports = await Promise.try(() => readPorts(process.env)).catch(fail)
await requireFreePorts(ports).catch(fail)

say('Building the sites (from cache where nothing changed) …')
if ((await turbo(['build'], '--filter=@bohe/intl', '--filter=@bohe/cn')) !== 0) fail('The sites could not be built.')

const dataDir = process.env.DATA_DIR || join(root, '.data')
const options = { ports, dataDir, sites: ['intl', 'cn'] as const, onStep: (name: string) => say(`Starting ${name} …`) }

/** One stop, whatever asked for it first; the terminal's Ctrl-C reaches the programs too, and each stops once. */
const stopping = Promise.withResolvers<void>()
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isStopping = true
    stopping.resolve()
  })

const world = new World(options)
// A program that Ctrl-C reached before it was ready has nothing to be sorry for.
const started = world.start().catch(error => (isStopping ? undefined : fail(error)))
await Promise.race([started, stopping.promise])
if (!isStopping) say(welcome(world))

const ended = [...world.programs.values()].map(program => program.ended.then(code => ({ program, code })))
const first = await Promise.race([stopping.promise, ...ended])
if (first && first.code !== 0) process.stderr.write(`${first.program.name} ended: ${first.program.lastWords()}\n`)
say('Stopping …')
await world.stop()
say(`Stopped. The data stays in ${dataDir}`)
process.exit(first?.code ?? 0)

function welcome({ origins }: World): string {
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  return `
Bohe is running (${seconds} s).

  International site   ${origins.intl}/        中文 ${origins.intl}/cn
  Mainland site        ${origins.cn}/        English ${origins.cn}/en
  API                  ${origins.server}/reference
  Sandbox              ${origins.sandbox}/        pay here, read SMS and mail here

  Members to log in as:
${readDemoMembers(dataDir).map(memberLine).join('\n')}

Ctrl-C stops everything; the data stays.`
}

function memberLine({ login, password, what }: DemoMember): string {
  return `    ${login.padEnd(24)} ${password.padEnd(14)} ${what}`
}
