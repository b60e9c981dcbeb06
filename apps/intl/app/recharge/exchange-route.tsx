import { useActionData, useFetcher } from 'react-router'
import { ExchangeScreen } from './exchange-screen.tsx'
import type { ExchangeAnswer } from './exchanging.ts'
import type { LoadedExchange } from './recharge-data.ts'

/** The exchange of what is left of a package, with what was answered to it. */
export function ExchangeRoute({ loaded }: { loaded: LoadedExchange }) {
  const fetcher = useFetcher<ExchangeAnswer>()
  const sent = useActionData<ExchangeAnswer>()
  const answer = fetcher.data ?? sent ?? {}
  return <ExchangeScreen Form={fetcher.Form} {...loaded} answer={answer} isPending={fetcher.state !== 'idle'} />
}
