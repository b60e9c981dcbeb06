import { PayType } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'
import {
  type Choice,
  choiceText,
  chosenOf,
  defaultChoice,
  firstMethodFor,
  methodsOf,
  type Offer,
  readChoice,
} from './offer.ts'

/** What the form of the plans page starts with. */
export interface Start {
  choice: Choice | undefined
  method: PayType
  discount_code: string
}

/** What was asked for where it is on sale and switched on, else the default of spec §4 and the reader's first way to pay. */
export const startOf = ({ list, pay_options }: Offer, given: Record<string, string>, language: Language): Start => {
  const choice = readChoice(given.choice ?? '')
  const methods = methodsOf(pay_options)
  return {
    choice: chosenOf(list, choice) ? choice : defaultChoice(list),
    method: methods.find(one => one === given.pay_type) ?? firstMethodFor(pay_options, language) ?? PayType.wechat,
    discount_code: given.discount_code ?? '',
  }
}

/** The same as the fields of the form. */
export const startValues = ({ choice, method, discount_code }: Start): Record<string, string> => ({
  choice: choice ? choiceText(choice) : '',
  pay_type: method,
  discount_code,
})
