import { check } from '@bohe/validation/check'
import { everyCode, type RefusalName } from './contract/every-code.ts'
import { type CallData, type CallName, contract, type ParsedInput } from './contract/index.ts'

/** What a call answers in a test: its data, or a refusal by name with the sentence and data that go with it. */
export type Answer<Name extends CallName> =
  | { data: CallData<Name> }
  | { refuse: RefusalName; msg?: string; data?: unknown }
  | { networkFailure: true }

/** Answers by call; a call without one fails the test. */
export type Answers = {
  [Name in CallName]?: (input: ParsedInput<Name>, request: Request) => Answer<Name> | Promise<Answer<Name>>
}

/** What fills the `{name}` places of a path; undefined for another path. */
const placesIn = (template: string, pathname: string): Record<string, string> | undefined =>
  new RegExp(`^${template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(pathname)?.groups ??
  (template === pathname ? {} : undefined)

const inputOf = async (request: Request, name: CallName): Promise<unknown> => {
  const { pathname, searchParams } = new URL(request.url)
  if (request.method === 'GET')
    return { ...Object.fromEntries(searchParams), ...placesIn(contract[name].path, pathname) }
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data')
  return isForm ? Object.fromEntries(await request.formData()) : request.json()
}

const nameOf = (request: Request): CallName => {
  const { pathname } = new URL(request.url)
  const calls = Object.entries(contract).filter(([, { method }]) => method === request.method)
  const found =
    calls.find(([, { path }]) => path === pathname) ?? calls.find(([, { path }]) => placesIn(path, pathname))
  if (!found) throw new Error(`The contract has no ${request.method} ${pathname}`)
  return found[0] as CallName
}

const envelope = (answer: Exclude<Answer<CallName>, { networkFailure: true }>) =>
  'refuse' in answer
    ? {
        code: everyCode[answer.refuse].code,
        msg: answer.msg ?? everyCode[answer.refuse].message,
        data: answer.data ?? null,
      }
    : { code: 0, msg: 'success', data: answer.data }

/** A `fetch` for tests of what stands on the client: holds both sides to the contract, touches no network. */
export const createTestFetch = (answers: Answers): typeof globalThis.fetch => {
  return async (target, init) => {
    const url = target instanceof Request ? target.url : String(target)
    const request = new Request(new URL(url, 'http://api.test'), target instanceof Request ? target : init)
    const name = nameOf(request)
    const input = check(contract[name].input, await inputOf(request, name))
    if (!input.ok) throw new Error(`${name} was called with wrong fields: ${JSON.stringify(input.errors)}`)
    const answer = (await answers[name]?.(input.value as never, request)) as Answer<CallName> | undefined
    if (!answer) throw new Error(`The test has no answer for ${name}`)
    if ('networkFailure' in answer) throw new TypeError('fetch failed')
    return Response.json(envelope(answer))
  }
}
