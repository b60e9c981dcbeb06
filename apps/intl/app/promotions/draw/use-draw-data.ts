import type { CallData } from '@bohe/api-client/contract'
import { queryKey } from '@bohe/api-client/query-key'
import { useEdition } from '@bohe/site/edition.ts'
import { browserApi } from '@bohe/site/session/browser-api.ts'
import { useViewer } from '@bohe/site/session/member.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** What can be won and who won. */
export type PresentsData = CallData<'activityPresents'>

/** One's own chances, check-ins and draws in an activity. */
export type Mine = CallData<'myPresents'>

/** What can be won and who won: the same for everybody, so the page may have been loaded with it. */
export const usePresents = (activity_id: string, loaded: PresentsData | undefined) => {
  const { region } = useEdition()
  return useQuery({
    queryKey: queryKey('activityPresents', { activity_id }),
    queryFn: () => browserApi(region).activityPresents({ activity_id }),
    ...(loaded && { initialData: loaded }),
  })
}

/** What a member has in an activity; asked for once it is known that there is one. */
export const useMine = (activity_id: string) => {
  const { region } = useEdition()
  const { state } = useViewer()
  return useQuery({
    queryKey: queryKey('myPresents', { activity_id }),
    queryFn: () => browserApi(region).myPresents({ activity_id }),
    enabled: state === 'member',
  })
}

/** Changes what is known of a member's chances without asking, or asks for everything of an activity again. */
export const useDrawCache = (activity_id: string) => {
  const client = useQueryClient()
  const mine = queryKey('myPresents', { activity_id })
  return {
    change: (part: Partial<Mine>) => client.setQueryData<Mine>(mine, known => known && { ...known, ...part }),
    refresh: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: mine }),
        client.invalidateQueries({ queryKey: queryKey('activityPresents', { activity_id }) }),
      ]),
  }
}
