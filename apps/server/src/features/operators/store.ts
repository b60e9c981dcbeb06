import type { Tx } from '#database/schema.ts'

/** Something an operator did: with which options, and how what it was about looked before and afterwards. */
export interface OperatorAct {
  operator: string
  command: string
  arguments: object
  before: object | null
  after: object | null
  at: Date
}

const asJson = (value: object | null) => (value === null ? null : JSON.stringify(value))

/** Writes an act down, in the transaction that does it. */
export const recordAct = async (tx: Tx, { before, after, ...act }: OperatorAct): Promise<void> => {
  const told = { arguments: JSON.stringify(act.arguments), before: asJson(before), after: asJson(after) }
  await tx
    .insertInto('operator_acts')
    .values({ ...act, ...told })
    .execute()
}
