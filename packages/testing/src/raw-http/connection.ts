import { connect } from 'node:net'
import { type Answer, readAnswers } from './messages.ts'

/** What came back on one connection. */
export interface RoundTrip {
  answers: readonly Answer[]
  /** What was wrong with the bytes that came, or that the other side never closed. */
  fault: string | undefined
}

/** How a client behaves on a connection. Milliseconds. */
export interface ConnectionOptions {
  /** How long the other side may stay silent before it counts as asleep. */
  patience?: number
  /** Breaks off after this time. */
  leavesAfter?: number | undefined
}

/** Each connection has an own source address where the system has a whole network of them, so that no rate is shared. */
const addresses = (function* () {
  for (let n = 1; ; n = (n % 0xfffe) + 1) yield `127.77.${n >> 8}.${n & 255}`
})()

const nextAddress = () => (process.platform === 'linux' ? { localAddress: addresses.next().value } : {})

const open = (port: number) => connect({ port, host: '127.0.0.1', noDelay: true, ...nextAddress() })

/** Opens a connection, sends the pieces, each when the one before is on its way, and gives all that came until it closed. */
export const converse = (
  port: number,
  pieces: readonly (string | Buffer)[],
  { patience = 15_000, leavesAfter }: ConnectionOptions = {},
) =>
  new Promise<{ bytes: Buffer; isAsleep: boolean }>(resolve => {
    const came: Buffer[] = []
    const socket = open(port)
    const end = (isAsleep: boolean) => {
      socket.destroy()
      resolve({ bytes: Buffer.concat(came), isAsleep })
    }
    socket.setTimeout(patience, () => end(true))
    if (leavesAfter !== undefined) setTimeout(() => end(false), leavesAfter)
    socket.on('data', chunk => came.push(chunk))
    // A reset is a way to close; what came before it counts.
    for (const way of ['error', 'close']) socket.on(way, () => end(false))
    const send = (index: number) => {
      const piece = pieces[index]
      if (piece === undefined || socket.destroyed) return
      socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece, () => send(index + 1))
    }
    socket.on('connect', () => send(0))
  })

const methodOf = (request: string | Buffer | undefined) =>
  /^[A-Z]+/.exec(String(request ?? '').trimStart())?.[0] ?? 'GET'

/** Sends the pieces on one connection and reads what comes until it is closed, strictly. */
export const roundTrip = async (
  port: number,
  pieces: readonly (string | Buffer)[],
  methods: readonly string[] = [methodOf(pieces[0])],
): Promise<RoundTrip> => {
  const { bytes, isAsleep } = await converse(port, pieces)
  const { answers, fault } = readAnswers(bytes, methods)
  return { answers, fault: isAsleep ? 'the connection was never closed' : fault }
}
