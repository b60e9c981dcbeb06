import type { Client } from '@bohe/api-client/client'
import type { CallData } from '@bohe/api-client/contract'
import type { Captcha } from '#forms/form-answer.ts'
import { captchaFor } from '#forms/verification/captcha.ts'
import { type Contact, factsOf, type SecurityTask, taskOf, wayOf } from './security-task.ts'

/** What the section shows beside the member. */
export interface SecurityData {
  /** What is being done; the overview without. */
  task?: SecurityTask
  /** The contact the member chose to confirm with. */
  by?: Contact
  /** The picture to solve before a code goes to a new contact, when the policy asks for one. */
  captcha?: Captcha
  /** Countries whose phones are served, and the one the member seems to be in. */
  countries?: CallData<'countries'>['list_country']
  country?: string
}

const phoneCountries = async (api: Client) => {
  const { list_country, now_country } = await api.countries()
  return { countries: list_country, country: now_country.country_code }
}

const newContact = async (api: Client, sends: 'sendSms' | 'sendMail') => {
  const countries = sends === 'sendSms' ? phoneCountries(api) : {}
  return { captcha: await captchaFor(api, [sends]), ...(await countries) }
}

/** Reads what the task of an address needs, and nothing for the overview. */
export const loadSecurity = async (api: Client, url: URL): Promise<SecurityData> => {
  const task = taskOf(url)
  if (!task) return {}
  const { sends } = factsOf(task)
  return { task, by: wayOf(url), ...(sends && (await newContact(api, sends))) }
}
