import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** What the kept page is measured against: node:http, sending the same bytes with the same headers. */
const [, , bodyFile = '', headersFile = '', port] = process.argv
const body = readFileSync(bodyFile)
const headers = JSON.parse(readFileSync(headersFile, 'utf8'))

createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(port), '127.0.0.1')
