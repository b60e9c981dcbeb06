import type { Context } from '#context.ts'
import type { ReadMark } from '#database/replica/marks.ts'
import { Refused } from './handlers.ts'

/**
 * A handler of a call whose row says `mayBeOld`: its context's database is one that has all that `markOf` stands for. It
 * may be run twice, and keeps nothing in memory of what it read. What a replica refuses is asked of the primary: nobody
 * is told that something is not there because it has just been made.
 */
export const readFromReplica =
  <Call extends { context: Context }, Answer, Rest extends unknown[]>(
    handler: (input: object, call: Call, ...rest: Rest) => Promise<Answer>,
    markOf: (call: Call) => ReadMark | Promise<ReadMark>,
  ) =>
  async (input: object, call: Call, ...rest: Rest): Promise<Answer> => {
    const { context } = call
    let isOld = false
    const readIn = (db: Context['db']) => {
      isOld = db !== context.db
      return handler(input, Object.assign(call, { context: { ...context, db } }), ...rest)
    }
    const read = context.reads.run(() => markOf(call), readIn)
    const answer = await read.finally(() => Object.assign(call, { context }))
    return isOld && answer instanceof Refused ? handler(input, call, ...rest) : answer
  }
