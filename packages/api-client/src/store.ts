/** What a client keeps between visits (spec §3 "Stored client-side"), each under its own name. */
export interface StoredValues {
  phone: string
  phone_region: string
  email: string
  username: string
  /** A remember-me token, never a password (product §4). */
  password: string
  /** Where to go after log-in: a path of the same origin. */
  url_target: string
  language_type: string
  region_code: string
  src_channel: string
  os_type: string
  bind_url_type: string
  /** The expiry whose "your time ends soon" tip was dismissed. */
  time_tip: string
}

/** The part of the Web Storage API that the store needs. */
export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What the store is made of: values of the visit, and values that stay. */
export interface StoreOptions {
  session: Storage
  local: Storage
}

const ofTheVisit = new Set<keyof StoredValues>(['url_target', 'bind_url_type'])

/** Remembers values and, for a native client, the account_token; storage that refuses (private mode, full) loses nothing but memory. */
export const createStore = ({ session, local }: StoreOptions) => {
  let token: string | undefined
  const place = (name: keyof StoredValues) => (ofTheVisit.has(name) ? session : local)
  return {
    get: <Name extends keyof StoredValues>(name: Name): string | undefined =>
      attempt(() => place(name).getItem(`bohe.${name}`)) ?? undefined,
    set: <Name extends keyof StoredValues>(name: Name, value: StoredValues[Name]) =>
      attempt(() => place(name).setItem(`bohe.${name}`, value)),
    remove: (name: keyof StoredValues) => attempt(() => place(name).removeItem(`bohe.${name}`)),
    token: () => token,
    /** Saving a null token is an error (spec §8). */
    saveToken: (value: string) => {
      if (!value) throw new TypeError('A null account_token cannot be saved')
      token = value
    },
    forgetToken: () => {
      token = undefined
    },
  }
}

const attempt = <Value>(act: () => Value): Value | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}
