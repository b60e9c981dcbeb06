import { BillingType } from '@bohe/api-client/contract/wire'
import { sellsIn } from '#domain/order.ts'
import { type Handlers, refuse } from '#http/handlers.ts'
import { packagesOffered } from './catalogue.ts'
import { payOptions, presentPackage } from './present.ts'

/** What is given to who registers, and what is sold (spec §7 Auth and User). */
export const packageHandlers = {
  registerPackage: async (_input, { context, language, region }) => {
    const offered = await packagesOffered(context, region, BillingType.experience)
    return offered.map(each => presentPackage(language, each))
  },

  packages: async (_, call) => {
    if (!sellsIn(call.region)) return refuse('notSoldInRegion')
    const offered = await packagesOffered(call.context, call.region, BillingType.normal)
    const list = offered.map(each => presentPackage(call.language, each))
    return { list, pay_options: payOptions(call.context.payments) }
  },
} satisfies Partial<Handlers>
