import type { StaffData } from '@bohe/api-client/staff'
import { allows, type Permission } from '@bohe/api-client/staff/permission'
import { createContext, use } from 'react'

export type Me = StaffData<'me'>

const SessionContext = createContext<Me | undefined>(undefined)

/** Gives the tree within it who is logged in. */
export const SessionProvider = SessionContext.Provider

/** Who is logged in. */
export const useMe = (): Me => {
  const me = use(SessionContext)
  if (!me) throw new Error('Nobody is logged in')
  return me
}

/** Whether whoever is logged in has a permission: what he may not do is not shown. */
export const useMay = () => {
  const { permissions } = useMe()
  return (permission: Permission): boolean => allows(permissions, permission)
}
