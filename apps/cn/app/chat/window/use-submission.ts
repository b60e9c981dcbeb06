import { ApiError } from '@bohe/api-client/api-error'
import { useState } from 'react'

/** Sending a form: whether it goes on, and what was wrong with it, as a whole or by field. */
export const useSubmission = () => {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<{ message: string; fields: Readonly<Record<string, string>> }>()
  const run = async (action: () => Promise<void>): Promise<boolean> => {
    setPending(true)
    setFailure(undefined)
    try {
      await action()
      return true
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setFailure({ message: error instanceof Error ? error.message : String(error), fields })
      return false
    } finally {
      setPending(false)
    }
  }
  const fields = failure?.fields ?? {}
  return { isPending, run, fields, message: Object.keys(fields).length === 0 ? failure?.message : undefined }
}
