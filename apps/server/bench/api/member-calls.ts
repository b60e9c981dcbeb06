import { setTimeout as wait } from 'node:timers/promises'
import { contract } from '@bohe/api-client/contract'
import { codes } from '@bohe/api-client/contract/code'
import { demoActivityIds } from '#seed/demo-activity-ids.ts'
import { filledEmail, filledPassword, filledToken } from '../filled.ts'
import type { Asker, Question, Task } from './load.ts'

/** Visitors come from many addresses: nobody is held up by the flood limiter. */
const fromSomewhere = (turn: number) => ({
  'x-forwarded-for': `10.${(turn >> 14) & 127}.${(turn >> 7) & 127}.${turn & 127}`,
})

/** A call as a page of ours makes it. */
export const callOf = (name: keyof typeof contract, turn: number, input: object = {}, memberId?: number): Question => {
  const { method, path } = contract[name]
  const fields = { lang: 'en', region_code: '0', ...input }
  const query = method === 'GET' ? `?${new URLSearchParams(fields)}` : ''
  const token: Record<string, string> =
    memberId === undefined ? {} : { authorization: `Bearer ${filledToken(memberId)}` }
  return { method, path: `${path}${query}`, body: fields, headers: { ...fromSomewhere(turn), ...token } }
}

export const goldMonth = { package_id: '11', price_id: '111' }
export const theDraw = { activity_id: String(demoActivityIds.draw) }

/** One of the members from `begin` on logs in, and comes again while he is told to come later. */
export const persistentLogIn = async (asker: Asker, begin: number, turn: number): Promise<void> => {
  const question = callOf('login', turn, { username: filledEmail(begin + turn), password: filledPassword })
  for (;;) {
    const { code } = JSON.parse(await asker.anyText(question)) as { code: number }
    if (code === 0) return
    if (code !== codes.tryLater.code && code !== codes.unavailable.code)
      throw new Error(`a log-in was refused: ${code}`)
    await wait(1000)
  }
}

/** What members from `begin` on and visitors do all day, mostly reading, of each node by turns. */
export const mixedLoad = (askers: readonly Asker[], begin: number) => {
  const mix: [number, string, (turn: number) => Question][] = [
    [40, 'packages', turn => callOf('packages', turn)],
    [10, 'activities', turn => callOf('activities', turn)],
    [30, 'user/info', turn => callOf('userInfo', turn, {}, begin + (turn % 10_000))],
    [10, 'invoices', turn => callOf('invoices', turn, {}, begin + (turn % 10_000))],
    [5, 'quote', turn => callOf('quote', turn, { ...goldMonth, pay_type: 'wechat' }, begin + (turn % 10_000))],
    [3, 'prizes', turn => callOf('prizes', turn, theDraw, begin + (turn % 10_000))],
    [2, 'edit', turn => callOf('editProfile', turn, { nickname: `n${turn}` }, begin + (turn % 10_000))],
  ]
  const ways = mix.flatMap(([parts, name, ask]) => Array.from({ length: parts }, () => ({ name, ask })))
  return (turn: number): { name: string; task: Task } => {
    // Spread over the mix, so that what is rare does not come in rows.
    const { name, ask } = ways[(turn * 37) % ways.length] as (typeof ways)[number]
    const asker = askers[turn % askers.length] as Asker
    return { name, task: at => asker.data(ask(at)) }
  }
}
