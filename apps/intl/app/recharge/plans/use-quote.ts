import { fetchOnce } from '@bohe/site/data/fetch-once.ts'
import { useEdition } from '@bohe/site/edition.ts'
import { browserApi } from '@bohe/site/session/browser-api.ts'
import { useViewer } from '@bohe/site/session/member.ts'
import { useEffect, useState } from 'react'
import type { PurchaseAnswer } from './buying.ts'
import { readChoice } from './offer.ts'
import type { Breakdown, Quoted, QuoteInput } from './quoting.ts'

/** What is known about a question: its price, or what is wrong with its code. */
interface AskedQuote {
  input: QuoteInput
  breakdown?: Breakdown
  /** A message key or the server's sentence. */
  fault?: string
}

/** Whether two questions are the same one. */
const isSameQuestion = (one: QuoteInput | undefined, other: QuoteInput): boolean =>
  one !== undefined && Object.entries(other).every(([name, value]) => one[name as keyof QuoteInput] === value)

/** The rules of codes: who types none does without them. */
const rules = fetchOnce(() => import('./quoting.ts'))

const ask = async (input: QuoteInput, region: '0' | '1', isMember: boolean): Promise<AskedQuote> => {
  try {
    const fault = (await rules()).codeFault(input.discount_code)
    if (fault !== undefined || !isMember) return { input, ...(fault !== undefined && { fault }) }
    return { input, breakdown: await browserApi(region).quote(input) }
  } catch (error) {
    return { input, fault: error instanceof Error ? error.message : String(error) }
  }
}

/** Asks what a choice costs with its code, unless `quoted` says it; a code that is empty is nothing to ask about. */
const useAskedQuote = (input: QuoteInput, isMember: boolean, quoted: Quoted | undefined) => {
  const { region } = useEdition()
  const [answered, setAnswered] = useState<AskedQuote>()
  const answer: AskedQuote | undefined = [answered, quoted].find(one => isSameQuestion(one?.input, input))
  const { package_id, price_id, pay_type, discount_code } = input
  const isOpen = discount_code !== '' && !answer
  useEffect(() => {
    if (!isOpen) return
    const asked = { package_id, price_id, pay_type, discount_code }
    let isStale = false
    void ask(asked, region, isMember).then(one => isStale || setAnswered(one))
    return () => {
      isStale = true
    }
  }, [isOpen, package_id, price_id, pay_type, discount_code, region, isMember])
  // A price stays known; whatever else became of a question, a network failure above all, may be another the next time.
  const askAgain = () => setAnswered(one => (one?.breakdown ? one : undefined))
  return { ...answer, isAsking: isOpen && isMember, askAgain }
}

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
  const { breakdown, isAsking, askAgain } = asked
  // Nothing is said of a code while it is being typed.
  const fault = answeredTo(answer, wanted) ?? (wanted.discount_code === settled ? asked.fault : undefined)
  const applyAgain = () => {
    askAgain()
    apply()
  }
  return { ...(isMember && breakdown && { breakdown }), ...(fault && { fault }), isAsking, apply: applyAgain }
}
