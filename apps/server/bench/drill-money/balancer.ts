import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

interface Ports {
  api: number
  nodes: readonly number[]
  database: number
  primary: number
  replica: number
}

const settings = ({ api, nodes, database, primary, replica }: Ports, socket: string) => `global
  stats socket ${socket} mode 600 level admin
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  retries 3
  option redispatch
frontend api
  mode http
  bind 127.0.0.1:${api}
  default_backend nodes
backend nodes
  mode http
  option httpchk GET /readyz
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1
${nodes.map((port, n) => `  server node${n} 127.0.0.1:${port} check`).join('\n')}
listen database
  mode tcp
  bind 127.0.0.1:${database}
  timeout client 1h
  timeout server 1h
  server primary 127.0.0.1:${primary}
  server replica 127.0.0.1:${replica} disabled
`

/** haproxy before the nodes, and before the database, whose address stays when another one takes over. */
export const startBalancer = async (folder: string, ports: Ports) => {
  const socket = join(folder, 'haproxy.sock')
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, settings(ports, socket))
  const program: ChildProcess = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'ignore'] })
  const ended = once(program, 'exit')
  const command = async (line: string): Promise<string> => {
    const asking = connect(socket)
    asking.end(`${line}\n`)
    return text(asking)
  }
  return {
    /** From now on the copy is asked; whoever still asks the old one is cut off. */
    failOver: async () => {
      for (const line of [
        'disable server database/primary',
        'shutdown sessions server database/primary',
        'enable server database/replica',
      ])
        await command(line)
    },
    stop: async () => {
      program.kill('SIGTERM')
      await ended
    },
  }
}
