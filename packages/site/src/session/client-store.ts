import { createStore } from '@bohe/api-client/store'

/** What this browser remembers between visits (spec §3); without storage it remembers nothing. Not for the server. */
export const clientStore = () => createStore({ session: sessionStorage, local: localStorage })
