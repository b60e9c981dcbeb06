import type { StaffData } from '@bohe/api-client/staff'
import type { StaffClient, StaffError } from '@bohe/api-client/staff/client'
import { useQuery } from '@tanstack/react-query'
import { useStaffClient } from '#data/staff-data.tsx'

/** A ready answer. */
export type Canned = StaffData<'cannedAnswers'>['list'][number]

/** More than anybody writes. */
const mostPages = 20

const every = async (client: StaffClient): Promise<Canned[]> => {
  const found: Canned[] = []
  let after = ''
  for (let pages = 0; pages < mostPages; pages++) {
    const page = await client.cannedAnswers({ after })
    found.push(...page.list)
    if (page.next === '') break
    after = page.next
  }
  return found.toSorted((one, other) => one.name.localeCompare(other.name))
}

/** All ready answers, by name. */
export const useCanned = () => {
  const client = useStaffClient()
  return useQuery<Canned[], StaffError>({ queryKey: ['cannedAnswers'], queryFn: () => every(client), retry: false })
}

/** What a ready answer is filled with; '' where there is none. */
export type Variables = Record<'name' | 'staff' | 'order', string>

const variable = /\{\{\s*(\w+)\s*\}\}/g

/** A ready answer with what is known filled in. A guest has no name; the rest stays, to be filled in by hand. */
export const filled = (text: string, variables: Variables): string =>
  (variables.name === '' ? text.replace(/\s?\{\{\s*name\s*\}\}/g, '') : text).replace(
    variable,
    (place, name: string) => variables[name as keyof Variables] || place,
  )

/** What is still to be filled in; undefined when nothing is. */
export const unfilled = (text: string): string | undefined => text.match(variable)?.[0]

/** Those whose name or words have what is looked for, names that begin with it first. */
export const matching = (answers: readonly Canned[], sought: string): readonly Canned[] => {
  const wanted = sought.toLowerCase()
  const has = (text: string) => text.toLowerCase().includes(wanted)
  const begins = ({ name }: Canned) => (name.toLowerCase().startsWith(wanted) ? 0 : 1)
  return answers
    .filter(({ name, text_zh, text_en }) => [name, text_zh, text_en].some(has))
    .toSorted((one, other) => begins(one) - begins(other))
}
