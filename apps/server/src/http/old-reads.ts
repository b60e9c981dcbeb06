import type { Context } from '#context.ts'
import type { ReadMark } from '#database/replica/marks.ts'

/**
 * A handler of a call whose row says `mayBeOld`: its context's database is one that has all that `markOf` stands for. It
 * may be run twice, and keeps nothing in memory of what it read.
 */
export const readingOld =
  <Call extends { context: Context }, Answer, Rest extends unknown[]>(
    handler: (input: object, call: Call, ...rest: Rest) => Promise<Answer>,
    markOf: (call: Call) => ReadMark | Promise<ReadMark>,
  ) =>
  (input: object, call: Call, ...rest: Rest): Promise<Answer> => {
    const { context } = call
    const readIn = (db: Context['db']) => handler(input, Object.assign(call, { context: { ...context, db } }), ...rest)
    return context.reads.run(() => markOf(call), readIn).finally(() => Object.assign(call, { context }))
  }
