import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operate } from '#operators/carry-out.ts'
import { commands } from '#operators/commands.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { type DrawStack, startDrawStack } from './draw-stack.ts'

const address = { phone: '13812345678', email: 'lin@mint.test', address: '1 Garden Road' }
const messages = ['--message-zh', '已寄出：SF100', '--message-en', 'On its way: SF100']

describe.each(oneDatabase)('prizes:fulfil, on $name', database => {
  let stack: DrawStack
  beforeAll(async () => {
    stack = await startDrawStack(database)
  })
  afterAll(() => stack.stop())
  beforeEach(async () => {
    await stack.db.deleteFrom('audit_log').execute()
    await stack.db.deleteFrom('prizes').execute()
  })

  const run = (...args: string[]) => operate(commands, stack.api.context, ['prizes:fulfil', ...args], 'lin')
  const acts = () => stack.db.selectFrom('audit_log').select(['actor', 'before', 'after']).execute()
  const won = async () => {
    const member = await stack.somebody()
    const { activity_id } = await stack.addDraw()
    const { data } = await stack.draw(activity_id, member)
    return { member, prize_id: data.prize_id }
  }
  const claimed = async (username = 'Lin') => {
    const { member, prize_id } = await won()
    await stack.api.call('receivePrize', { prize_id, username, ...address }, member)
    return { member, prize_id }
  }
  const shown = async ({ member }: Awaited<ReturnType<typeof won>>) =>
    (await stack.api.call('prizes', {}, member)).data.list[0]

  it('tells the winner in his language', async () => {
    const prize = await claimed()
    const { prize_id, member } = prize
    expect(await run('--prize', prize_id, ...messages)).toEqual({
      code: 0,
      output: '',
      errors: `prize ${prize_id} is fulfilled: A mug\n`,
    })
    expect(await shown(prize)).toMatchObject({ status: '2', status_title: 'Fulfilled', message: 'On its way: SF100' })
    const chinese = { ...prize, member: { ...member, language: 'zh_CN' as const } }
    expect(await shown(chinese)).toMatchObject({ status_title: '已发放', message: '已寄出：SF100' })
    expect(await acts()).toMatchObject([
      { actor: 'lin', before: { prizeId: Number(prize_id), status: '1' }, after: { status: '2' } },
    ])
  })

  it('tried only, changes nothing', async () => {
    const prize = await claimed()
    const { code, errors } = await run('--prize', prize.prize_id, ...messages, '--dry-run')
    expect([code, errors]).toEqual([0, expect.stringContaining('nothing was written')])
    expect(await shown(prize)).toMatchObject({ status: '1', message: '' })
    expect(await acts()).toEqual([])
  })

  it('is refused for a prize that is not claimed, is sent already, is none, or without both messages', async () => {
    const { prize_id } = await claimed()
    await run('--prize', prize_id, ...messages)
    const unclaimed = await won()
    const refusals = [
      [await run('--prize', prize_id, ...messages), 'it was fulfilled already'],
      [await run('--prize', unclaimed.prize_id, ...messages), 'its winner has not claimed it'],
      [await run('--prize', '999999', ...messages), 'there is no prize 999999'],
      [await run('--prize', prize_id, '--message-en', 'Sent'), 'give the winner both'],
    ] as const
    for (const [outcome, reason] of refusals)
      expect(outcome).toMatchObject({ code: 1, errors: expect.stringContaining(reason) })
    expect(await acts()).toHaveLength(1)
  })

  it('asked for by 10 operators at once happens once', async () => {
    const { prize_id } = await claimed()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => run('--prize', prize_id, ...messages)))
    expect(outcomes.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(outcomes.filter(({ errors }) => errors.includes('it was fulfilled already'))).toHaveLength(9)
    expect(await acts()).toHaveLength(1)
  })

  it('without a prize lists what waits and where it goes, and writes down who looked', async () => {
    const [first, second] = [await claimed('Lin'), await claimed('Mei')]
    await won()
    const { output, errors } = await run()
    const lines = output.trim().split('\n')
    expect(lines.map(line => JSON.parse(line))).toEqual([
      { prize: Number(first.prize_id), present: 'A mug', username: 'Lin', country_code: '86', ...address },
      { prize: Number(second.prize_id), present: 'A mug', username: 'Mei', country_code: '86', ...address },
    ])
    expect(errors).toBe('2 prizes wait\n')
    expect(JSON.stringify(await acts())).not.toContain('Garden')
    expect(await acts()).toMatchObject([{ after: { listed: [Number(first.prize_id), Number(second.prize_id)] } }])
  })
})
