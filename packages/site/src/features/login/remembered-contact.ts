import type { StoredValues } from '@bohe/api-client/store'
import { type RefObject, useEffect } from 'react'
import { clientStore } from '#client-store.ts'
import { textOf } from '#verification/form-answer.ts'
import type { LoginWay } from './log-in.ts'

/** Which stored value fills which field, by tab. */
const remembered: Record<LoginWay, readonly (readonly [field: string, value: keyof StoredValues])[]> = {
  phone: [
    ['country_code', 'phone_region'],
    ['phone', 'phone'],
  ],
  email: [['username', 'email']],
}

/** Keeps what somebody logged in with, or forgets it when the box was not ticked. */
export const rememberContact = (form: FormData, way: LoginWay, store = clientStore()) => {
  for (const [field, value] of remembered[way]) {
    if (form.has('remember')) store.set(value, textOf(form, field))
    else store.remove(value)
  }
}

/** Fills empty fields with the contact of the last time; what a visitor typed meanwhile stays. */
export const useRememberedContact = (form: RefObject<HTMLFormElement | null>, way: LoginWay) => {
  useEffect(() => {
    const main = form.current?.elements.namedItem(way === 'phone' ? 'phone' : 'username')
    if (!(main instanceof HTMLInputElement) || main.value !== '') return
    const store = clientStore()
    for (const [field, value] of remembered[way]) {
      const input = form.current?.elements.namedItem(field)
      const stored = store.get(value)
      if (stored && (input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) input.value = stored
    }
  }, [form, way])
}
