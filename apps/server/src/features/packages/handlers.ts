import { BillingType } from '@bohe/api-client/contract/wire'
import { sellsIn } from '#domain/order.ts'
import { type Handlers, refuse } from '#http/handlers.ts'
import { packagesOffered } from './catalogue.ts'
import { payOptions, presentPackage } from './present.ts'

/** What is given to who registers, and what is sold (spec §7 Auth and User): frozen, so that an answer is written once. */
export const packageHandlers = {
  registerPackage: async (_input, { context, language, region }) => {
    return context.catalogue.get(`experience ${region} ${language}`, async () => {
      const offered = await packagesOffered(context, region, BillingType.experience)
      const list = offered.map(each => presentPackage(language, each))
      Object.freeze(list)
      return list
    })
  },

  packages: async (_, call) => {
    const { context, language, region } = call
    if (!sellsIn(region)) return refuse('notSoldInRegion')
    return context.catalogue.get(`sold ${region} ${language}`, async () => {
      const offered = await packagesOffered(context, region, BillingType.normal)
      const list = offered.map(each => presentPackage(language, each))
      const answer = { list, pay_options: payOptions(context.payments) }
      Object.freeze(answer)
      return answer
    })
  },
} satisfies Partial<Handlers>
