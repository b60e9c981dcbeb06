import { useViewer } from '@bohe/site/member.ts'
import { useEffect, useState } from 'react'
import type { PurchaseAnswer } from './buying.ts'
import { readChoice } from './offer.ts'
import { type Breakdown, isSameQuestion, type QuoteInput } from './question.ts'
import { useAskedQuote } from './use-asked-quote.ts'

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

/** The price of a choice with its discount code, asked for again whenever one of them changes. */
export const useQuote = (wanted: QuoteInput, answer: PurchaseAnswer): QuoteView => {
  const { settled, apply } = useSettled(wanted.discount_code)
  const isMember = useViewer().state !== 'visitor'
  const asked = useAskedQuote({ ...wanted, discount_code: settled }, isMember, answer.quoted)
  const { breakdown, isAsking } = asked
  // Nothing is said of a code while it is being typed.
  const fault = answeredTo(answer, wanted) ?? (wanted.discount_code === settled ? asked.fault : undefined)
  return { ...(isMember && breakdown && { breakdown }), ...(fault && { fault }), isAsking, apply }
}
