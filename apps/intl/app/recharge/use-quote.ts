import { queryKey } from '@bohe/api-client/query-key'
import { browserApi } from '@bohe/site/browser-api.ts'
import { useEdition } from '@bohe/site/edition.ts'
import { useViewer } from '@bohe/site/member.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PurchaseAnswer } from './buying.ts'
import { readChoice } from './offer.ts'
import { type Breakdown, codeFault, isSameQuestion, type QuoteInput } from './quoting.ts'

/** How long a code rests unchanged before its price is asked for. */
const restMilliseconds = 500

/** What is known of the price with a discount code. */
export interface QuoteView {
  breakdown?: Breakdown
  /** What is wrong with the code: a message key or the server's sentence. */
  fault?: string
  isAsking: boolean
  /** Asks at once, without waiting for more to be typed. */
  apply: () => void
}

/** A code once nobody has typed for a while; an emptied one counts at once. */
const useSettled = (code: string) => {
  const [settled, setSettled] = useState(code)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(code), restMilliseconds)
    return () => clearTimeout(timer)
  }, [code])
  return { settled: code === '' ? '' : settled, apply: () => setSettled(code) }
}

/** What the form's last answer said of this very choice and code. */
const answeredTo = ({ values = {}, errors }: PurchaseAnswer, asked: QuoteInput): string | undefined => {
  const input = { ...readChoice(values.choice ?? ''), pay_type: values.pay_type, discount_code: values.discount_code }
  return isSameQuestion(input as QuoteInput, asked) ? errors?.discount_code : undefined
}

const useAskedQuote = (input: QuoteInput, isCode: boolean, { quoted }: PurchaseAnswer) => {
  const { region } = useEdition()
  return useQuery({
    queryKey: queryKey('quote', input),
    queryFn: () => browserApi(region).quote(input),
    enabled: isCode,
    initialData: isSameQuestion(quoted?.input, input) ? quoted?.breakdown : undefined,
  })
}

/** What is wrong with the code as it stands; nothing while it is being typed. */
const faultOf = (code: string, settled: string, error: Error | null): string | undefined =>
  code === settled && code !== '' ? (codeFault(code) ?? error?.message) : undefined

/** The price of a choice with its discount code, asked for again whenever one of them changes. */
export const useQuote = (wanted: QuoteInput, answer: PurchaseAnswer): QuoteView => {
  const { settled, apply } = useSettled(wanted.discount_code)
  const isMember = useViewer().state !== 'visitor'
  const isCode = isMember && settled !== '' && codeFault(settled) === undefined
  const { data, error, isFetching } = useAskedQuote({ ...wanted, discount_code: settled }, isCode, answer)
  const fault = answeredTo(answer, wanted) ?? faultOf(wanted.discount_code, settled, error)
  return { ...(isCode && data && { breakdown: data }), ...(fault && { fault }), isAsking: isCode && isFetching, apply }
}
