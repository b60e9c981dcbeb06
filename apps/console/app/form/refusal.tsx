import type { StaffError } from '@bohe/api-client/staff/client'
import { Notice } from '@bohe/ui/notice'

/**
 * The faults of a form's fields, and the sentences of a refusal that no drawn field tells: a field is drawn when it has
 * asked for its fault, so `untold` is for what is drawn after the fields.
 */
export const faultsOf = (error: StaffError | null) => {
  const drawn = new Set<string>()
  return {
    fieldError: (field: string): string | undefined => {
      drawn.add(field)
      return error?.fields[field]
    },
    untold: (): readonly string[] => {
      if (!error) return []
      const faults = Object.entries(error.fields)
      return faults.length === 0
        ? [error.message]
        : faults.filter(([field]) => !drawn.has(field)).map(([, told]) => told)
    },
  }
}

/** Why a form was refused, where none of its fields says so: stands in the form, which may hide the rest of the page. */
export function Refusal({ untold }: { untold: () => readonly string[] }) {
  const sentences = untold()
  if (sentences.length === 0) return null
  return (
    <Notice tone="danger">
      {sentences.map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
}
