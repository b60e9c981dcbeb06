import { createSign } from 'node:crypto'
import { notifyPath } from '@bohe/api-client/contract'
import { createPasswordHashing } from '#password-hashing.ts'
import { filledAttemptNo, filledEmail, filledPassword, filledToken } from '../filled.ts'
import type { BenchStack } from './bench-stack.ts'
import type { Question, Task } from './load.ts'
import { callOf, goldMonth, theDraw } from './member-calls.ts'
import { infoStatement, type RawTask, settleStatements } from './raw-tasks.ts'

/** How often something is done in a round, how many at once, and how often before that: as in a round unless it is told. */
export interface Repeated {
  times: number
  atOnce: number
  warmUp?: number
}

/** A call that is measured. */
export interface MeasuredCall extends Repeated {
  name: string
  task: Task
  raw?: Raw
}

/** What does the same with nothing around it, as often as ours unless it is told. */
interface Raw extends Partial<Repeated> {
  task: RawTask
  ask: (turn: number) => Question
  /** The part of its speed that is asked for, by processor time. */
  bar?: number | undefined
  /** The same by number a second. */
  perSecondBar?: number | undefined
}

/** Alipay's callback that an attempt was paid in full. */
const alipayCallback = ({ settings, alipayKey }: BenchStack, memberId: number): Question => {
  const form: Record<string, string> = {
    app_id: settings.ALIPAY_APP_ID ?? '',
    out_trade_no: filledAttemptNo(memberId),
    seller_id: settings.ALIPAY_SELLER_ID ?? '',
    total_amount: '30.00',
    trade_no: `42${memberId}`,
    trade_status: 'TRADE_SUCCESS',
  }
  const message = Object.entries(form).map(([name, value]) => `${name}=${value}`)
  const sign = createSign('RSA-SHA256').update(message.join('&')).sign(alipayKey, 'base64')
  const body = new URLSearchParams({ ...form, sign_type: 'RSA2', sign }).toString()
  return { path: notifyPath('alipay'), body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}

interface PayResult {
  pay_url: string
}

/** What the sandbox tells of a payment: which of its callbacks the server took. */
interface Payment {
  callbacks: { accepted: boolean; answer: string }[]
}

/** Beyond the flood limit of callbacks a server answers quickly, and has settled nothing. */
const requireTaken = (isTaken: boolean, answer: string) => {
  if (!isTaken) throw new Error(`the server did not take a callback: ${answer}`)
}

/** Settles the attempt of a member whose order is open, by Alipay's callback. Throws when the server did not take it. */
export const settleByCallback = async (stack: BenchStack, memberId: number): Promise<void> => {
  const answer = await stack.server.asker.text(alipayCallback(stack, memberId))
  requireTaken(answer === 'success', answer)
}

/**
 * After so many V8 has compiled what a call runs: the first hundreds of an order → paid cost twice as much as those from
 * then on. What it is measured by has been called as often within a tenth of a second.
 */
const compiledAfter = 2000

/** Headers that a server of Node's writes itself, and the one that the raw server counts. */
const ofConnection = ['date', 'connection', 'keep-alive', 'content-length']

/** The calls that the API makes most, and those that money depends on. */
export const measuredCalls = async (stack: BenchStack) => {
  const { server, sandbox, begin, middle } = stack
  const ask = (question: Question) => server.asker.data<never>(question)
  const reader = (turn: number) => begin + (turn % 5000)
  /** An answer to the byte: its headers are a seventh of it. */
  const bytesOf = async (question: Question): Promise<RawTask> => {
    const { text, headers } = await server.asker.answer(question)
    const own = Object.entries(headers).filter(([name]) => !ofConnection.includes(name))
    return { kind: 'bytes', body: text, headers: Object.fromEntries(own.map(([name, value]) => [name, String(value)])) }
  }
  const buy = (turn: number, pay_type: string) =>
    server.asker.data<PayResult>(callOf('buy', turn, { ...goldMonth, pay_type }, begin + 5000 + turn))
  const pay = async (pay_url: string) => {
    const { callbacks } = JSON.parse(await sandbox.asker.text({ path: '/__control/pay', body: { pay_url } })) as Payment
    for (const { accepted, answer } of callbacks) requireTaken(accepted, answer)
  }
  const list = (turn: number) => callOf('packages', turn)
  const staticAnswers = { task: await bytesOf(list(0)), ask: list, times: 40_000, atOnce: 16, warmUp: 40_000 }
  const info = (turn: number) => callOf('userInfo', turn, {}, reader(turn))
  const calls: MeasuredCall[] = [
    {
      name: 'list of plans',
      times: 40_000,
      atOnce: 16,
      task: turn => ask(list(turn)),
      raw: { ...staticAnswers, bar: 0.5, perSecondBar: 0.5 },
    },
    {
      name: 'user/info',
      times: 12_000,
      atOnce: 16,
      task: turn => ask(info(turn)),
      raw: {
        task: { kind: 'row', database: stack.databaseUrl, statement: infoStatement },
        ask: turn => ({ path: '/', body: `${filledToken(reader(turn))}\n` }),
        ...(stack.kind === 'embedded' ? { bar: 0.6, perSecondBar: 0.6 } : { bar: 0.7, perSecondBar: 0.7 }),
      },
    },
    { name: 'orders, page 1', times: 2000, atOnce: 16, task: turn => ask(callOf('invoices', turn, {}, reader(turn))) },
    {
      name: 'log-in',
      times: 800,
      atOnce: 8,
      warmUp: compiledAfter,
      task: turn => ask(callOf('login', turn, { username: filledEmail(reader(turn)), password: filledPassword })),
      raw: {
        task: { kind: 'hash', stored: await createPasswordHashing().hash(filledPassword) },
        ask: () => ({ path: '/', body: filledPassword }),
        // Hashes and log-ins are told by how many there are in a second: by processor time the next hash, which runs
        // beside it, makes what else a log-in needs more than twice as long.
        perSecondBar: stack.kind === 'embedded' ? undefined : 0.9,
      },
    },
    {
      name: 'code sent',
      times: 60,
      atOnce: 4,
      task: turn => ask(callOf('sendMail', turn, { email: `new${turn}@bench.bohe.test`, state: '1' })),
    },
    {
      name: 'check-in and draw',
      times: 300,
      atOnce: 8,
      task: async turn => {
        await ask(callOf('checkIn', turn, theDraw, begin + turn))
        return ask(callOf('draw', turn, theDraw, begin + turn))
      },
    },
    // Before those that are only placed: their codes are asked about while they live.
    {
      name: 'order → paid (Alipay)',
      times: 300,
      atOnce: 8,
      warmUp: compiledAfter,
      task: async turn => pay((await buy(5000 + turn, 'alipay')).pay_url),
      raw: { ...staticAnswers, bar: stack.kind === 'embedded' ? undefined : 1 / 90 },
    },
    {
      name: 'order placed (WeChat Pay)',
      times: 200,
      atOnce: 8,
      task: turn => buy(turn, 'wechat'),
    },
  ]
  if (stack.kind === 'postgres')
    calls.push({
      name: 'callback alone (Alipay)',
      times: 400,
      atOnce: 8,
      task: turn => settleByCallback(stack, middle + turn),
      raw: {
        task: {
          kind: 'callback',
          database: stack.databaseUrl,
          publicKey: stack.settings.ALIPAY_PUBLIC_KEY ?? '',
          statements: settleStatements,
        },
        ask: turn => alipayCallback(stack, middle + 7500 + turn),
        bar: 0.5,
        perSecondBar: 0.5,
      },
    })
  return calls
}
