import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import pg from 'pg'

type State = 'flows' | 'silent' | 'refuses'

const placeOf = (client: pg.Client): NetConnectOpts =>
  client.host.startsWith('/')
    ? { path: `${client.host}/.s.PGSQL.${client.port}` }
    : { host: client.host, port: client.port }

/** The same database as a client of PostgreSQL knows it, by another port. */
const urlBy = (port: number, { user = '', password, database = '' }: pg.Client): string => {
  const url = new URL(`postgres://127.0.0.1:${port}/${database}`)
  url.username = user
  url.password = typeof password === 'string' ? password : ''
  return url.href
}

/** A wire to a PostgreSQL server that a test can cut, or let swallow what is sent while it stays up. */
export const databaseWire = async (target: string) => {
  const client = new pg.Client({ connectionString: target })
  const ends = new Set<Socket>()
  let state: State = 'flows'
  let asked = 0
  let connections = 0
  const join = (from: Socket, to: Socket) => {
    ends.add(from)
    from.on('data', bytes => to.write(bytes))
    from.on('error', () => from.destroy())
    from.on('close', () => {
      ends.delete(from)
      to.destroy()
    })
    if (state === 'silent') from.pause()
  }
  const server = createServer(near => {
    connections += 1
    if (state === 'refuses') return near.destroy()
    const far = connect(placeOf(client))
    near.on('data', () => {
      asked += 1
    })
    join(near, far)
    join(far, near)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    /** How many times something was sent to the server. */
    asked: () => asked,
    /** How many connections were begun. */
    connections: () => connections,
    /** The target, by this wire. */
    url: urlBy((server.address() as AddressInfo).port, client),
    flow: () => {
      state = 'flows'
      for (const end of ends) end.resume()
    },
    /** What is connected from now on is heard; what fell silent stays so. */
    flowFromNow: () => {
      state = 'flows'
    },
    /** Nothing arrives any more, and nobody hears that. */
    fallSilent: () => {
      state = 'silent'
      for (const end of ends) end.pause()
    },
    /** Every connection breaks, and none can be made. */
    cut: () => {
      state = 'refuses'
      for (const end of ends) end.destroy()
    },
    stop: () => {
      for (const end of ends) end.destroy()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
