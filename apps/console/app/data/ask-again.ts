import type { Query, QueryClient } from '@tanstack/react-query'

const ignore = () => undefined

/**
 * Has a query asked again because what it tells of has changed. One that is on its way may be answered from before: it is
 * waited for, and asked once more. Many changes while it is on its way are one more call.
 */
export const askAgain = async (queries: QueryClient, query: Query): Promise<void> => {
  if (query.state.fetchStatus === 'fetching') await query.fetch().catch(ignore)
  await queries.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
}
