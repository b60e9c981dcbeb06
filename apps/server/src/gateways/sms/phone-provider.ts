import type { CodeMessage, Delivery } from '../delivery.ts'

/** A code on its way to a phone. */
export interface PhoneMessage extends CodeMessage {
  /** Without plus. */
  countryCode: string
  /** The subscriber number. */
  phone: string
}

/** One provider's way to do it: throws TransportError when nobody answered, so that one more try makes sense. */
export interface PhoneProvider {
  send(message: PhoneMessage): Promise<Delivery>
  speak(message: PhoneMessage): Promise<Delivery>
}

/** The provider could not be reached; it is not known to have refused. */
export class TransportError extends Error {}
