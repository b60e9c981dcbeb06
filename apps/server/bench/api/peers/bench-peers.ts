import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findPostgres } from '@bohe/launcher/postgres.ts'
import { printTable, type Row } from '@bohe/testing/bench-site/table.ts'
import { openServer } from '#database/connect.ts'
import { postmasterOf } from '../bench-stack.ts'
import { repeat } from '../load.ts'
import { cell, middle, type Speed, speedOf, type Workers } from '../speed.ts'
import { kinds } from './kinds.ts'
import { callNames, membersOfRound, type PeerCall, type PeerKind } from './peer.ts'

/** How many times a peer's processor time an order that is paid takes of ours, at least. */
const bars: Readonly<Record<string, number>> = { vendure: 30, medusa: 80 }

type Speeds = ReadonlyMap<string, Speed>

/** What a peer's calls took, by their names. */
interface MeasuredPeer {
  name: string
  version: string
  speeds: Speeds
}

/** The folder that peers are installed in; ends with one line when there is none, or none to measure them in. */
export const requirePeers = (given: string, database: string): string => {
  const folder = resolve(given)
  const refusal = !existsSync(folder)
    ? `--peers: there is no folder ${folder}; pnpm bench:peers ${given} installs there`
    : database !== 'postgres' && '--peers: they run on a PostgreSQL only'
  if (!refusal) return folder
  process.stderr.write(`${refusal}\n`)
  process.exit(1)
}

const oursOf = (speeds: Speeds, call: string): Speed | undefined =>
  [...speeds].find(([name]) => name.startsWith(call))?.[1]

const versionIn = (folder: string, { packages }: Pick<PeerKind, 'packages'>): string | undefined => {
  const manifest = join(folder, 'node_modules', Object.keys(packages)[0] ?? '', 'package.json')
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined
}

const postmasterAt = async (url: string) => {
  const { db, close } = await openServer({ url, pool: 1 })
  return postmasterOf(db).finally(close)
}

const measureCall = async ({ times, atOnce, task, before, warmUps }: PeerCall, workers: Workers, rounds: number) => {
  if (before) await repeat(before, times * (rounds + 1), atOnce)
  for (let round = 0; round < warmUps; round++) await repeat(task, times, atOnce)
  const speeds: Speed[] = []
  for (let round = 1; round <= rounds; round++)
    speeds.push(await speedOf(workers, times, () => repeat(task, times, atOnce, round * times)))
  return middle(speeds)
}

/** Starts a peer on a database of its own and measures the calls that were measured of ours. */
const measure = async (kind: PeerKind, folder: string, ours: Speeds, rounds: number) => {
  const database = await findPostgres(process.env)
  if (!database) throw new Error('there is no PostgreSQL: set TEST_DATABASE_URL')
  const speeds = new Map<string, Speed>()
  try {
    const postmaster = await postmasterAt(database.url)
    const members = (rounds + 1) * membersOfRound
    const { pids, calls, stop } = await kind.start({ folder, databaseUrl: database.url, members })
    try {
      for (const call of calls) {
        if (!oursOf(ours, call.name)) continue
        speeds.set(call.name, await measureCall(call, { pids, postmaster }, rounds))
      }
    } finally {
      await stop()
    }
  } finally {
    await database.stop()
  }
  return speeds
}

/** Measures one peer after the other: those that are installed in the folder. */
export const benchPeers = async (folder: string, ours: Speeds, rounds: number): Promise<MeasuredPeer[]> => {
  const measured: MeasuredPeer[] = []
  if (!callNames.some(call => oursOf(ours, call))) return measured
  for (const kind of kinds) {
    const { name } = kind
    const version = versionIn(join(folder, kind.folder), kind)
    if (!version) {
      process.stdout.write(`${name} is not installed in ${folder}: pnpm bench:peers ${folder}\n`)
      continue
    }
    measured.push({ name, version, speeds: await measure(kind, join(folder, kind.folder), ours, rounds) })
  }
  return measured
}

const rowOf = (call: string, ours: Speed, peers: readonly MeasuredPeer[]): Row => {
  const cells = [call, cell(ours.server)]
  let isMissed = false
  for (const { name, speeds } of peers) {
    const theirs = speeds.get(call)
    const times = theirs && theirs.server / ours.server
    const bar = call === 'order → paid' ? bars[name] : undefined
    isMissed ||= times !== undefined && bar !== undefined && times < bar
    cells.push(cell(theirs?.server), cell(times, 1), cell(bar, 0))
  }
  return { cells, isMissed }
}

/** Prints what each peer's calls took, and then how many times what ours did; whether every bar was reached. */
export const printPeers = (peers: readonly MeasuredPeer[], ours: Speeds): boolean => {
  if (peers.length === 0) return true
  for (const { name, version, speeds } of peers) {
    const rows = [...speeds].map(
      ([call, { server, database, perSecond, memory }]): Row => ({
        cells: [call, cell(server), cell(database), cell(perSecond, 1), memory],
        isMissed: false,
      }),
    )
    process.stdout.write('\n')
    printTable([`${name} ${version}, milliseconds for each call`, 'server', 'database', 'per s', 'MB'], rows)
  }
  const rows = callNames.flatMap(call => {
    const own = oursOf(ours, call)
    return own ? [rowOf(call, own, peers)] : []
  })
  process.stdout.write('\n')
  const heading = peers.flatMap(({ name }) => [name, `${name}/ours`, 'bar'])
  return printTable(['beside peers, milliseconds of the server', 'ours', ...heading], rows)
}
