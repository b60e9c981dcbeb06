import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '@bohe/launcher/root.ts'
import { eventually } from '#sandbox.ts'
import { addresses, type FakeInternet, hosts } from './fake-internet.ts'

/** A proxy that runs by the files of `deploy/`. */
export interface RunningProxy {
  /** What it was asked for and answered, a line each. */
  log: () => string
  stop: () => Promise<void>
}

const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')

/** What is not installed here of what a deployment needs. */
export const missingProxies = (): string[] =>
  ['nginx', 'haproxy'].filter(name => spawnSync(name, ['-v'], { env: searched }).error !== undefined)

const searched = { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` }

const isOpen = (port: number, host: string) =>
  new Promise<true | undefined>(resolve => {
    const socket = connect(port, host, () => resolve(socket.destroy() && true)).once('error', () => resolve(undefined))
  })

const start = async (
  program: string,
  args: string[],
  readLog: (out: () => string) => string,
): Promise<RunningProxy> => {
  const child = spawn(program, args, { env: searched, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    out += chunk
  })
  const complaint = text(child.stderr)
  const ended = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  await eventually(
    async () => {
      if (child.exitCode !== null) throw new Error(`${program} ended: ${await complaint}`)
      return isOpen(443, addresses.product)
    },
    `${program} that listens`,
    10_000,
    50,
  )
  const stop = async () => {
    process.off('exit', kill)
    child.kill('SIGTERM')
    await ended
  }
  return { log: () => readLog(() => out), stop }
}

/** As `envsubst` does it, but a word without a value is a fault. */
const substituted = (template: string, values: Record<string, string>) =>
  read(template).replace(/\$\{(\w+)\}/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`${template} wants ${name}`)
    return values[name]
  })

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** What Debian's own nginx.conf does around the two files, in a folder of its own. */
const around = (folder: string, files: string[]) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log stderr alert;
daemon off;
events { worker_connections 512; }
http {
  ${temporary.map(kind => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  ${files.map(file => `include ${file};`).join('\n  ')}
}
`

/** The ports of the first slots. */
export type SlotPorts = Record<'intl' | 'cn' | 'console' | 'api', number>

/** Starts nginx by `deploy/nginx`, with the product's hosts and certificate. */
export const startNginx = (folder: string, ports: SlotPorts, { files }: FakeInternet): Promise<RunningProxy> => {
  const upstream = (port: number) => `127.0.0.1:${port}`
  const log = join(folder, 'access.log')
  const values = {
    ...{ LISTEN: `${addresses.product}:443 ssl http2`, CLIENT_TIMEOUT: '15s', ACCESS_LOG: log },
    ...{ CERTIFICATE: files.certificate, CERTIFICATE_KEY: files.key },
    ...{ INTL_HOSTS: hosts.intl, INTL_UPSTREAM: upstream(ports.intl) },
    ...{ CN_HOSTS: `${hosts.cn} ${hosts.app}`, CN_UPSTREAM: upstream(ports.cn) },
    ...{ API_HOSTS: hosts.api, API_UPSTREAM: upstream(ports.api) },
    ...{ CONSOLE_HOSTS: hosts.console, CONSOLE_UPSTREAM: upstream(ports.console) },
  }
  for (const kind of temporary) mkdirSync(join(folder, kind), { recursive: true })
  const written = ['bohe', 'tls'].map(name => {
    const file = join(folder, `${name}.conf`)
    writeFileSync(file, substituted(`nginx/${name}.conf.template`, values))
    return file
  })
  writeFileSync(join(folder, 'nginx.conf'), around(folder, written))
  return start('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], () => readFileSync(log, 'utf8'))
}

/** haproxy, and the socket that weights are set at. */
export interface Haproxy extends RunningProxy {
  /** Carries out a line of haproxy's Runtime API, and gives its answer. */
  command: (line: string) => Promise<string>
}

/** Starts haproxy by `deploy/haproxy`; `ports` are those that its example has, and what they are here. */
export const startHaproxy = async (
  folder: string,
  ports: Readonly<Record<number, number>>,
  { files }: FakeInternet,
): Promise<Haproxy> => {
  mkdirSync(folder, { recursive: true })
  const [file, socket, pem] = ['haproxy.cfg', 'admin.sock', 'bohe.pem'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(pem, readFileSync(files.certificate, 'utf8') + readFileSync(files.key, 'utf8'))
  const config = read('haproxy/haproxy.cfg')
    .replace('/run/haproxy/admin.sock', socket)
    .replace('/etc/haproxy/certs/', pem)
    // As many connections as an example of a whole machine has are more than a test may open.
    .replace(/maxconn \d+/, 'maxconn 500')
    .replaceAll(/bind :(\d+)/g, `bind ${addresses.product}:$1`)
    .replaceAll(/127\.0\.0\.1:(\d+)/g, (_, port: string) => `127.0.0.1:${ports[Number(port)]}`)
  writeFileSync(file, config)
  const proxy = await start('haproxy', ['-db', '-f', file], out => out())
  const command = async (line: string) => {
    const asked = connect(socket)
    asked.end(`${line}\n`)
    return (await text(asked)).trim()
  }
  return { ...proxy, command }
}
