import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '@bohe/launcher/root.ts'

/** What fills in the template that docs/operations.md describes. */
type NginxSettings = Record<
  | 'LISTEN'
  | 'INTL_HOSTS'
  | 'INTL_UPSTREAM'
  | 'CN_HOSTS'
  | 'CN_UPSTREAM'
  | 'API_HOSTS'
  | 'API_UPSTREAM'
  | 'CLIENT_TIMEOUT'
  | 'ACCESS_LOG',
  string
>

const places = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx']

const isProgram = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The nginx of this machine; undefined without one. */
export const nginxProgram = places.find(isProgram)

const template = join(root, 'deploy/nginx/bohe.conf.template')

/** As `envsubst` does it, but a word without a value is a fault. */
const filledIn = (settings: NginxSettings) =>
  readFileSync(template, 'utf8').replace(/\$\{(\w+)\}/g, (_, name: keyof NginxSettings) => {
    if (settings[name] === undefined) throw new Error(`the template of nginx wants ${name}`)
    return settings[name]
  })

const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** What Debian's own nginx.conf does around the file, in a folder of its own. */
const around = (folder: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log stderr alert;
daemon off;
master_process off;
events { worker_connections 512; }
http {
  access_log off;
  ${kinds.map(kind => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  include ${folder}/bohe.conf;
}
`

const untilListening = async (address: string, hasEnded: () => boolean): Promise<boolean> => {
  for (let tries = 0; tries < 100 && !hasEnded(); tries++) {
    if (await fetch(`http://${address}/`).catch(() => undefined)) return true
    await wait(50)
  }
  return false
}

const logIn = (folder: string) => join(folder, 'access.log')

const writeFolder = (settings: Omit<NginxSettings, 'ACCESS_LOG'>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'bohe-nginx-'))
  for (const kind of kinds) mkdirSync(join(folder, kind))
  writeFileSync(join(folder, 'bohe.conf'), filledIn({ ...settings, ACCESS_LOG: logIn(folder) }))
  writeFileSync(join(folder, 'nginx.conf'), around(folder))
  return folder
}

const launch = (program: string, folder: string) => {
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const words = text(child.stderr)
  return { child, ended: once(child, 'exit').then(() => words) }
}

/** Starts nginx with the documented configuration; `ended` resolves with its last words when it ends, `log` reads its access log. */
export const startNginx = async (program: string, settings: Omit<NginxSettings, 'ACCESS_LOG'>) => {
  const folder = writeFolder(settings)
  const { child, ended } = launch(program, folder)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  if (await untilListening(settings.LISTEN, () => child.exitCode !== null))
    return { ended, stop, log: () => readFileSync(logIn(folder), 'utf8') }
  await stop()
  throw new Error(`nginx was not ready: ${await ended}`)
}
