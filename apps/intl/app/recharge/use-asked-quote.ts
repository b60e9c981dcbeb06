import { browserApi } from '@bohe/site/browser-api.ts'
import { useEdition } from '@bohe/site/edition.ts'
import { fetchOnce } from '@bohe/site/fetch-once.ts'
import { useEffect, useState } from 'react'
import { type Breakdown, isSameQuestion, type Quoted, type QuoteInput } from './question.ts'

/** What is known about a question: its price, or what is wrong with its code. */
interface AskedQuote {
  input: QuoteInput
  breakdown?: Breakdown
  /** A message key or the server's sentence. */
  fault?: string
}

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
export const useAskedQuote = (input: QuoteInput, isMember: boolean, quoted: Quoted | undefined) => {
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
  return { ...answer, isAsking: isOpen && isMember }
}
