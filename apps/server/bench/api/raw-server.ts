import { createVerify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { createPasswordHashing } from '#password-hashing.ts'
import type { RawTask } from './raw-tasks.ts'

/**
 * What a call is measured against: `node:http` and the bare driver doing what cannot be left out, and nothing else.
 * RAW_TASK names a file with the task as JSON, RAW_PORT the port.
 */
const task = JSON.parse(readFileSync(process.env.RAW_TASK ?? '', 'utf8')) as RawTask

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

const json = { 'content-type': 'application/json; charset=utf-8' }

const send = (response: ServerResponse, body: string, headers: Record<string, string> = json) => {
  response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

/** Runs a statement that the driver has prepared. */
type Query = (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

const queryOf = async (database: string): Promise<Query> => {
  if (/^postgres/.test(database)) {
    const pool = new pg.Pool({ connectionString: database, max: 10 })
    return (text, values) => pool.query({ name: 'statement', text, values })
  }
  const lite = await PGlite.create({
    dataDir: database,
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  })
  return async (text, values) => ({ rows: (await lite.query<Record<string, unknown>>(text, values)).rows })
}

const answers: Record<RawTask['kind'], () => Answer | Promise<Answer>> = {
  bytes: () => {
    const { body, headers } = task as Extract<RawTask, { kind: 'bytes' }>
    return async (request, response) => {
      await buffer(request)
      send(response, body, headers)
    }
  },
  row: async () => {
    const { database, statement } = task as Extract<RawTask, { kind: 'row' }>
    const query = await queryOf(database)
    return async (request, response) => {
      const [value] = (await buffer(request)).toString().split('\n')
      const { rows } = await query(statement, [value])
      send(response, JSON.stringify({ code: 0, msg: '', data: rows[0] }))
    }
  },
  hash: () => {
    const { stored } = task as Extract<RawTask, { kind: 'hash' }>
    const hashing = createPasswordHashing()
    return async (request, response) => {
      const isRight = await hashing.verify(stored, (await buffer(request)).toString())
      send(response, JSON.stringify({ code: isRight ? 0 : 1 }))
    }
  },
  callback: () => {
    const { database, publicKey, statements } = task as Extract<RawTask, { kind: 'callback' }>
    const pool = new pg.Pool({ connectionString: database, max: 10 })
    return async (request, response) => {
      const body = (await buffer(request)).toString()
      const fields = new URLSearchParams(body)
      const told = [...fields].filter(([name]) => name !== 'sign' && name !== 'sign_type').sort()
      const message = told.map(([name, value]) => `${name}=${value}`).join('&')
      const signer = createVerify('RSA-SHA256').update(message)
      if (!signer.verify(publicKey, fields.get('sign') ?? '', 'base64')) return void response.writeHead(400).end()
      const client = await pool.connect()
      const row: Record<string, unknown> = { attempt_no: fields.get('out_trade_no'), txn: fields.get('trade_no'), body }
      for (const [at, { text, values }] of statements.entries()) {
        const { rows } = await client.query({ name: `s${at}`, text, values: values.map(name => row[name]) })
        Object.assign(row, rows[0])
      }
      client.release()
      send(response, 'success')
    }
  },
}

const answer = await answers[task.kind]()
createServer((request, response) => {
  if (request.url === '/healthz') response.end()
  else void answer(request, response)
}).listen(Number(process.env.RAW_PORT), '127.0.0.1')
