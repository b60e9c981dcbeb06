import { CodePurpose, RegisterType } from '@bohe/api-client/contract/wire'

/** What a code is asked for on a screen that proves a contact. */
export type Aim = 'register' | 'find-password' | 'bind-open-account' | 'bind-contact'

/** One way to prove a contact (spec §4, resignType): which contact, what for, and the wire's words for it. */
export interface RegistrationMode {
  contact: 'phone' | 'email'
  aim: Aim
  /** `state` of the request for a code. */
  purpose: CodePurpose
  registerType: RegisterType
}

const { phone, email } = RegisterType

/** The eight modes of spec §4, by their number. */
export const registrationModes = {
  0: { contact: 'phone', aim: 'register', purpose: CodePurpose.register, registerType: phone },
  1: { contact: 'email', aim: 'register', purpose: CodePurpose.register, registerType: email },
  2: { contact: 'phone', aim: 'find-password', purpose: CodePurpose.findPassword, registerType: phone },
  3: { contact: 'email', aim: 'find-password', purpose: CodePurpose.findPassword, registerType: email },
  4: { contact: 'phone', aim: 'bind-open-account', purpose: CodePurpose.bind, registerType: phone },
  5: { contact: 'email', aim: 'bind-open-account', purpose: CodePurpose.bind, registerType: email },
  6: { contact: 'email', aim: 'bind-contact', purpose: CodePurpose.changeContact, registerType: email },
  7: { contact: 'phone', aim: 'bind-contact', purpose: CodePurpose.changeContact, registerType: phone },
} as const satisfies Record<number, RegistrationMode>

/** The mode of an aim for the contact that an address names (`?by=email`); phone when it names none. */
export const modeFor = <One extends Aim>(aim: One, by: string | null): RegistrationMode & { aim: One } => {
  const contact = by === 'email' ? 'email' : 'phone'
  const found = Object.values(registrationModes).find(mode => mode.aim === aim && mode.contact === contact)
  if (!found) throw new Error(`No mode to ${aim} by ${contact}`)
  return { ...found, aim }
}
