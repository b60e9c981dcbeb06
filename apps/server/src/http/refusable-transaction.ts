import type { Db, Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { Refused } from './handlers.ts'

class Undone extends Error {
  readonly refused: Refused<string>

  constructor(refused: Refused<string>) {
    super('a refusal undoes its transaction')
    this.refused = refused
  }
}

/** A transaction that is undone when its work answers with a refusal, so that nothing is used up by a "no". */
export const refusable = async <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> => {
  try {
    return await transaction(db, async tx => {
      const result = await work(tx)
      if (result instanceof Refused) throw new Undone(result)
      return result
    })
  } catch (error) {
    if (error instanceof Undone) return error.refused as Result
    throw error
  }
}
