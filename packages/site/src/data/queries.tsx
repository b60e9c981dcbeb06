import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      // The client turns a network failure into an answer of its own; asking again is the caller's decision.
      queries: { retry: false, networkMode: 'always', staleTime: 60_000 },
    },
  })

/** Gives a page its query client: one for each rendering on the server, one for as long as the page is open in a browser. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(createQueries)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
