import type { StoredValues } from '@bohe/api-client/store'
import { type RefObject, useEffect } from 'react'
import { clientStore } from '#client-store.ts'
import { textOf } from '#verification/form-text.ts'
import type { LoginAnswer } from './log-in.ts'
import type { LoginContact, LoginWay } from './login-way.ts'

type Stored = readonly (readonly [field: string, value: keyof StoredValues])[]

const phone: Stored = [
  ['country_code', 'phone_region'],
  ['phone', 'phone'],
]

/** Which stored value fills which field, by tab and proof. */
const contacts: Record<LoginContact, Record<LoginWay['by'], Stored>> = {
  phone: { password: phone, code: phone },
  email: { password: [['username', 'email']], code: [['email', 'email']] },
}

const storedFor = ({ contact, by }: LoginWay) => contacts[contact][by]

/** The remember-me token that this device keeps, if any (spec §3: "password (remembered)"). */
export const rememberedToken = (store = clientStore()): string | undefined => store.get('password')

/** Keeps what somebody logged in with and the token that came for it, or forgets both when the box was not ticked. */
export const remember = (form: FormData, way: LoginWay, answer: LoginAnswer, store = clientStore()): void => {
  const isWanted = form.has('remember')
  for (const [field, value] of storedFor(way)) {
    if (isWanted) store.set(value, textOf(form, field))
    else store.remove(value)
  }
  if (isWanted && answer.rememberToken) store.set('password', answer.rememberToken)
  else store.remove('password')
}

/** Forgets a token that opens nothing any more. */
export const forgetToken = (store = clientStore()): void => void store.remove('password')

const inputOf = (form: HTMLFormElement | null, name: string) => {
  const found = form?.elements.namedItem(name)
  return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : undefined
}

/** Fills the contact; false when the visitor, or a password manager, was there first. */
const fillContact = (form: HTMLFormElement | null, way: LoginWay): boolean => {
  const fields = storedFor(way)
  const main = inputOf(form, fields.at(-1)?.[0] ?? '')
  if (main?.value !== '') return false
  const store = clientStore()
  for (const [field, value] of fields) {
    const input = inputOf(form, field)
    const stored = store.get(value)
    if (stored && input) input.value = stored
  }
  return main.value !== ''
}

/**
 * Fills empty fields with the contact of the last time and, where a token is kept, the password field with it: 32
 * alphanumerics that are sent as they are. Typing there replaces it, another contact takes it away.
 */
export const useRemembered = (form: RefObject<HTMLFormElement | null>, way: LoginWay, answer: LoginAnswer): void => {
  const { contact, by } = way
  useEffect(() => {
    const isFilled = fillContact(form.current, { contact, by })
    const password = inputOf(form.current, 'password')
    const token = rememberedToken()
    if (!isFilled || !token || !(password instanceof HTMLInputElement) || password.value !== '') return
    return standIn(form.current, password, token)
  }, [form, contact, by])
  useEffect(() => {
    const password = inputOf(form.current, 'password')
    if (answer.isForgotten && password) password.value = ''
  }, [form, answer])
}

const standIn = (form: HTMLFormElement | null, password: HTMLInputElement, token: string) => {
  password.value = token
  const clear = () => {
    if (password.value === token) password.value = ''
  }
  const clearForAnother = (event: Event) => {
    if (event.target !== password && ['phone', 'country_code', 'username'].includes(nameOf(event.target))) clear()
  }
  password.addEventListener('beforeinput', clear)
  form?.addEventListener('input', clearForAnother)
  return () => {
    password.removeEventListener('beforeinput', clear)
    form?.removeEventListener('input', clearForAnother)
  }
}

const nameOf = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : ''
