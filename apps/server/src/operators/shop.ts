import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { transaction } from '#database/transaction.ts'
import { importPromotions, promotionsInFile } from '#features/console/promotions/import-promotions.ts'
import { importShop, ShopRefused } from '#features/shop/import-shop.ts'
import { readShop, type Shop, writeShop } from '#features/shop/shop-file.ts'
import { readTables } from '#features/shop/store.ts'
import { type CommandContext, CommandRefused, command } from './command.ts'
import { needed, text } from './options.ts'

const shopIn = async (context: CommandContext, file: string): Promise<Shop> => {
  const whole = resolve(context.folder, file)
  const written = await readFile(whole, 'utf8').catch(cause => {
    throw new CommandRefused(`${whole} cannot be read (${cause.code ?? cause})`, { cause })
  })
  const read = readShop(written)
  if ('shop' in read) return read.shop
  throw new CommandRefused(`nothing was imported: ${read.faults.length} faults`, { lines: read.faults })
}

/** `shop:export`: what is sold and given away, as a file that `shop:import` takes. */
export const shopExport = command({
  summary: 'Prints levels, packages, prices and promotions as a YAML file that shop:import takes.',
  options: {},
  run: async ({ db, clock }) => {
    const shop = await transaction(db, async tx => ({
      ...(await readTables(tx, clock.now())),
      promotions: await promotionsInFile(tx),
    }))
    const lines = writeShop(shop).trimEnd().split('\n')
    return {
      lines,
      summary: `${shop.levels.length} levels, ${shop.packages.length} packages, ${shop.promotions.length} promotions`,
      findings: false,
    }
  },
})

/** `shop:import`: what is sold and given away becomes what a file says, all of it or nothing. */
export const shopImport = command({
  summary:
    'Makes levels, packages, prices and promotions like a YAML file; what the file does not name stays as it is.',
  options: { file: needed(text('path', 'as shop:export prints it')) },
  run: async (context, { file }) => {
    const wanted = await shopIn(context, file)
    return context
      .audited(async tx => {
        const sold = await importShop(tx, wanted, context.clock.now())
        const given = wanted.promotions && (await importPromotions(tx, context, wanted.promotions))
        const changes = [...sold.changes, ...(given?.changes ?? [])]
        const absent = [...sold.absent, ...(given?.absent ?? [])]
        const { openOrders } = sold
        const lines = [
          ...changes.map(({ name, before }) => `${name}: ${before ? 'changed' : 'new'}`),
          ...absent.map(name => `${name}: not in the file, stays as it is`),
        ]
        const kept = openOrders > 0 ? `; ${openOrders} open orders keep their price` : ''
        const result = { lines, summary: `${changes.length} changes${kept}`, findings: absent.length > 0 }
        const of = (side: 'before' | 'after') => Object.fromEntries(changes.map(each => [each.name, each[side]]))
        return { before: of('before'), after: of('after'), result }
      })
      .catch(error => {
        throw error instanceof ShopRefused ? new CommandRefused(error.message, { cause: error }) : error
      })
  },
})
