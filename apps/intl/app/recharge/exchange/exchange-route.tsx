import { useActionForm } from '@bohe/site/forms/use-action-form.ts'
import type { LoadedExchange } from '#recharge/recharge-data.ts'
import { ExchangeScreen } from './exchange-screen.tsx'
import type { ExchangeAnswer } from './exchanging.ts'

/** The exchange of what is left of a package, with what was answered to it. */
export function ExchangeRoute({ loaded }: { loaded: LoadedExchange }) {
  const { Form, answer, isPending } = useActionForm<ExchangeAnswer>('exchange')
  return <ExchangeScreen Form={Form} {...loaded} answer={answer} isPending={isPending} />
}
