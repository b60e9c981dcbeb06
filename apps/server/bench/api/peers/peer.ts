import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { freePorts } from '@bohe/launcher/ports.ts'
import type { Task } from '../load.ts'

/** What is measured of a peer, by the words with which the names of our calls begin. */
export const callNames = ['list of plans', 'log-in', 'order placed', 'order → paid'] as const

/** A call, or several that do one thing, as it is made of a peer. */
export interface PeerCall {
  name: (typeof callNames)[number]
  /** How often it is made in a round, and how many at once. */
  times: number
  atOnce: number
  task: Task
  /** What has to be done before, for each turn, and is not measured. */
  before?: Task
  /** How many rounds are made before the measured ones, so that V8 has compiled what they do; each has turns 0 on. */
  warmUps: number
}

/** A peer that runs, with a catalogue like ours and members who can log in. */
export interface Peer {
  /** All its processes. */
  pids: readonly number[]
  /** In the order in which they are measured. */
  calls: readonly PeerCall[]
  stop(): Promise<void>
}

/** Where a peer is installed, the empty database that it gets, and how many members it has. */
export interface PeerOptions {
  folder: string
  databaseUrl: string
  members: number
}

/** A server of others that sells something: what is installed of it, and how it is started. */
export interface PeerKind {
  name: string
  /** Where it is installed, in the folder of all. */
  folder: string
  /** What it takes, in exact versions; the first one's is the peer's. */
  packages: Readonly<Record<string, string>>
  /** Further files of its folder, by their name. */
  files: Readonly<Record<string, string>>
  start(options: PeerOptions): Promise<Peer>
}

/** How many log-ins and orders are in a round, each by a member of its own. */
export const membersOfRound = 30

/** Log-ins of members that are measured, made once before another call, and whose tokens that call is made with. */
export const keptTokens = (logInAs: (member: number) => Promise<string>) => {
  const tokens = new Map<number, string>()
  const logIn = async (member: number) => tokens.set(member, await logInAs(member))
  return {
    logIn,
    before: async (member: number) => tokens.has(member) || logIn(member),
    tokenOf: (member: number) => tokens.get(member) ?? '',
  }
}

/** A port that is free. */
export const freePort = async (): Promise<number> => (await freePorts()).server

const execute = promisify(execFile)

/** Runs a program of a peer to its end; rejects with its last words. */
export const runToEnd = async (folder: string, program: string[], env: Record<string, string>): Promise<void> => {
  const options = { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 2 ** 26 }
  await execute(process.execPath, program, options).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`${program.join(' ')} failed: ${`${error.stdout}${error.stderr}`.trim().slice(-1000)}`)
  })
}
