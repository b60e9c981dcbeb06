import type { RawCase } from './cases/raw-case.ts'
import { lines } from './cases/raw-case.ts'
import { roundTrip } from './connection.ts'
import type { Answer } from './messages.ts'
import type { Entry } from './raw-stack.ts'

/** Ends every conversation: either its own answer closes the connection, or what came before it did. */
const lastRequest = (host: string) => lines('GET /healthz HTTP/1.1', `Host: ${host}`, 'Connection: close')

const isHealth = ({ status, body }: Answer) =>
  status === 200 && (body.includes('"version":') || body.includes('"code":0'))

const leadsAway = (answer: Answer, { host }: Entry, origins: readonly string[]) =>
  (answer.headers.get('location') ?? []).filter(location => {
    const url = URL.parse(location, `http://${host}`)
    return !url || ![...origins, `http://${host}`].includes(url.origin)
  })

const wrongWith = (answer: Answer, entry: Entry, origins: readonly string[]): string[] => [
  ...leadsAway(answer, entry, origins).map(location => `leads to ${location}`),
  ...(answer.headers.has('x-a') ? ['carries a header that the request made up'] : []),
  ...(/root:x:0:0/.test(answer.body) ? ['is a file of the machine'] : []),
]

const statusesOf = ({ accept, acceptProxied }: RawCase, { isProxied }: Entry) => (isProxied && acceptProxied) || accept

const wrongCount = ({ requests = 1 }: RawCase, answers: readonly Answer[]) => {
  const last = answers.findIndex(({ headers }) => headers.get('connection')?.includes('close'))
  // Nobody reads on after an answer that closes the connection.
  const more = answers.slice(requests, last < 0 ? undefined : last + 1)
  return more.length > 1 || more.some(answer => !isHealth(answer))
    ? [`was answered ${answers.length} times: ${answers.map(({ start, body }) => start + body.slice(0, 80))}`]
    : []
}

/** What is wrong with how a place deals with a case; nothing, when all is well. */
export const verdictOn = async (rawCase: RawCase, entry: Entry, origins: readonly string[]): Promise<string[]> => {
  const sent = rawCase.send(entry.host)
  const method = /^[A-Z]+/.exec(sent)?.[0] ?? 'GET'
  const { answers, fault } = await roundTrip(
    entry.port,
    [rawCase.closes ? sent : sent + lastRequest(entry.host)],
    [method],
  )
  const status = answers[0]?.status ?? 0
  return [
    ...(fault ? [fault] : []),
    ...(statusesOf(rawCase, entry).includes(status) ? [] : [`was answered with ${status}`]),
    ...wrongCount(rawCase, answers),
    ...answers.flatMap(answer => wrongWith(answer, entry, origins)),
  ]
}
