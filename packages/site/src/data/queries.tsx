import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'

const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      // The client turns a network failure into an answer of its own; asking again is the caller's decision.
      queries: { retry: false, networkMode: 'always', staleTime: 60_000 },
    },
  })

/** Gives a component its query client: one for each rendering on the server, one for as long as it is shown in a browser. */
export const withQueries = <Props extends object>(Shown: ComponentType<Props>) =>
  function WithQueries(props: Props) {
    const [client] = useState(createQueries)
    return (
      <QueryClientProvider client={client}>
        <Shown {...props} />
      </QueryClientProvider>
    )
  }
