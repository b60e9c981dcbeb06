import type { StoredValues } from '@bohe/api-client/store'
import { type RefObject, useEffect } from 'react'
import { textOf } from '#forms/form-text.ts'
import { clientStore } from '#session/client-store.ts'
import type { LoginAnswer } from './login.action.ts'
import type { LoginContact, LoginWay } from './login-way.ts'

/** A field, and the stored values that may fill it: the first that is there does. */
type Stored = readonly (readonly [field: string, ...values: (keyof StoredValues)[]])[]

const phone: Stored = [
  ['country_code', 'phone_region'],
  ['phone', 'phone'],
]

/** Which stored value fills which field, by tab and proof. */
const contacts: Record<LoginContact, Record<LoginWay['by'], Stored>> = {
  phone: { password: phone, code: phone },
  email: { password: [['username', 'username', 'email']], code: [['email', 'email']] },
}

const storedFor = ({ contact, by }: LoginWay) => contacts[contact][by]

/** The remember-me token that this device keeps, if any (spec §3: "password (remembered)"). */
export const rememberedToken = (store = clientStore()): string | undefined => store.get('password')

// An account is an e-mail address or a user name, each kept under its own (spec §3).
const placeOf = (field: string, typed: string, values: readonly (keyof StoredValues)[]) =>
  field === 'username' && typed.includes('@') ? 'email' : values[0]

/** Keeps what somebody logged in with and the token that came for it, or forgets both when the box was not ticked. */
export const remember = (form: FormData, way: LoginWay, answer: LoginAnswer, store = clientStore()): void => {
  const isWanted = form.has('remember')
  for (const [field, ...values] of storedFor(way)) {
    const typed = textOf(form, field)
    const place = placeOf(field, typed, values)
    for (const value of values) if (!isWanted || value !== 'email') store.remove(value)
    if (isWanted && place) store.set(place, typed)
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
  for (const [field, ...values] of fields) {
    const input = inputOf(form, field)
    const stored = values.map(value => store.get(value)).find(Boolean)
    if (stored && input) input.value = stored
  }
  return main.value !== ''
}

const remembersAnybody = (store = clientStore()) =>
  (['phone', 'email', 'username', 'password'] as const).some(value => store.get(value))

/** Whom this device remembers it goes on remembering, unless the box is unticked. */
const tickRemembered = (form: HTMLFormElement | null) => {
  const box = inputOf(form, 'remember')
  if (box instanceof HTMLInputElement && remembersAnybody()) box.checked = true
}

/**
 * Fills empty fields with the contact of the last time and, where a token is kept, the password field with it: 32
 * alphanumerics that are sent as they are. Typing there replaces it, another contact takes it away.
 */
export const useRemembered = (form: RefObject<HTMLFormElement | null>, way: LoginWay, answer: LoginAnswer): void => {
  const { contact, by } = way
  useEffect(() => {
    tickRemembered(form.current)
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
