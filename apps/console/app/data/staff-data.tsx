import type { StaffCallName, StaffData, StaffInput } from '@bohe/api-client/staff'
import type { StaffClient, StaffError } from '@bohe/api-client/staff/client'
import { useToast } from '@bohe/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'

const ClientContext = createContext<StaffClient | undefined>(undefined)

/** Gives the tree within it the client of the console's calls. */
export const StaffClientProvider = ClientContext.Provider

export const useStaffClient = (): StaffClient => {
  const client = use(ClientContext)
  if (!client) throw new Error('No client is provided')
  return client
}

/** What a call that looks answers. */
export const useStaffQuery = <Name extends StaffCallName>(name: Name, input: StaffInput<Name>, isEnabled = true) => {
  const client = useStaffClient()
  return useQuery<StaffData<Name>, StaffError>({
    queryKey: [name, input],
    queryFn: () => client[name](input),
    enabled: isEnabled,
    retry: false,
  })
}

interface StaffMutationOptions<Name extends StaffCallName> {
  /** What is done next; the action is at work until that is done, too. */
  onDone?: ((data: StaffData<Name>) => void | Promise<void>) | undefined
  /** Nothing that is shown changes by it, and no failure is told. */
  isQuiet?: boolean
  /** A failure is told where it was done, such as in a dialog, which hides the toasts. */
  isToldThere?: boolean
}

/** A call that writes: it is at work until everything shown has been asked for again, and a failure is told. */
export const useStaffMutation = <Name extends StaffCallName>(
  name: Name,
  { onDone, isQuiet, isToldThere }: StaffMutationOptions<Name> = {},
) => {
  const [client, queries, toast] = [useStaffClient(), useQueryClient(), useToast()]
  return useMutation<StaffData<Name>, StaffError, StaffInput<Name>>({
    mutationFn: input => client[name](input),
    onSuccess: async data => {
      await onDone?.(data)
      if (!isQuiet) await queries.invalidateQueries()
    },
    onError: error => {
      const { fields, message: text, requestId } = error
      if (isQuiet || isToldThere || Object.keys(fields).length > 0) return
      // Whoever writes its number down needs a while.
      toast({ tone: 'danger', text, ...(requestId && { seconds: 60 }) })
    },
  })
}
