import { BillingType } from '@bohe/api-client/contract/wire'
import { sellsIn } from '#domain/orders/order.ts'
import { writtenOnce } from '#http/answer-writer.ts'
import { type Handlers, refuse } from '#http/handlers.ts'
import { catalogueNow, offeredIn, packagesOffered } from './catalogue.ts'
import { payOptions, presentPackage } from './present.ts'

/** What is given to who registers, and what is sold (spec §7 Auth and User). */
export const packageHandlers = {
  registerPackage: (_input, { context, language, region }) =>
    context.catalogue.get(`experience ${region} ${language}`, async () => {
      const offered = await packagesOffered(context, region, BillingType.experience)
      return writtenOnce(offered.map(each => presentPackage(language, each)))
    }),

  packages: async (_, call) => {
    const { context, language, region } = call
    if (!sellsIn(region)) return refuse('notSoldInRegion')
    const catalogue = await catalogueNow(context)
    return context.catalogue.get(`sold ${region} ${language} ${catalogue.changesBegun}`, async () => {
      const offered = offeredIn(catalogue, region, BillingType.normal)
      const list = offered.map(each => presentPackage(language, each))
      return writtenOnce({ list, pay_options: payOptions(context.payments) })
    })
  },
} satisfies Partial<Handlers>
