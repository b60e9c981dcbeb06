/** The tabs of login.html. */
export type LoginContact = 'phone' | 'email'

/** How somebody logs in: by which contact, and what proves it. */
export interface LoginWay {
  contact: LoginContact
  by: 'password' | 'code'
}

/** The way that an address names (`?by=email`, `?with=code`); phone and password when it names none. */
export const loginWay = (query: URLSearchParams): LoginWay => ({
  contact: query.get('by') === 'email' ? 'email' : 'phone',
  by: query.get('with') === 'code' ? 'code' : 'password',
})
