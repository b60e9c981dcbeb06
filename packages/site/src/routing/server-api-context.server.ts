import type { Client } from '@bohe/api-client/client'
import type { CallName } from '@bohe/api-client/contract'
import { createContext } from 'react-router'

/** The client of a site's server: it makes every call, while a page is sent the addresses of a few. */
export const serverApiContext = createContext<Client<CallName>>()
