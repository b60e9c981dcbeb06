import { BillingType } from '@bohe/api-client/contract/wire'
import { sellsIn } from '#domain/orders/order.ts'
import { writtenOnce } from '#http/answer-writer.ts'
import { type Handlers, refuse } from '#http/handlers.ts'
import { madeOfCatalogue, offeredIn } from './catalogue.ts'
import { payOptions, presentPackage } from './present.ts'

/** What is given to who registers, and what is sold (spec §7 Auth and User). */
export const packageHandlers = {
  registerPackage: (_input, { context, language, region }) =>
    madeOfCatalogue(context, `experience ${region} ${language}`, catalogue => {
      const offered = offeredIn(catalogue, region, BillingType.experience)
      return writtenOnce(offered.map(each => presentPackage(language, each)))
    }),

  packages: async (_, { context, language, region }) => {
    if (!sellsIn(region)) return refuse('notSoldInRegion')
    return madeOfCatalogue(context, `sold ${region} ${language}`, catalogue => {
      const offered = offeredIn(catalogue, region, BillingType.normal)
      const list = offered.map(each => presentPackage(language, each))
      return writtenOnce({ list, pay_options: payOptions(context.payments) })
    })
  },
} satisfies Partial<Handlers>
