import type { Tx } from '#database/schema.ts'
import { packageWithLevel } from '#features/packages/store.ts'
import { CommandRefused } from './command.ts'

/** Refuses ids that name no package. */
export const requirePackages = async (tx: Tx, packageIds: readonly number[]): Promise<void> => {
  for (const id of packageIds)
    if (!(await packageWithLevel(tx, id))) throw new CommandRefused(`there is no package ${id}`)
}
