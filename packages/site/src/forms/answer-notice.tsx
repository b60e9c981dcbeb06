import { Notice } from '@bohe/ui/notice'
import { WarningNotice } from '#flash/warning-notice.tsx'
import type { FormAnswer } from './form-answer.ts'
import { useWords } from './use-words.ts'

/** A refusal as a warning notice titled "error" (spec §8), and a success for those without script. */
export function AnswerNotice({ answer }: { answer: FormAnswer }) {
  const words = useWords()
  if (answer.failure) return <WarningNotice failure={words(answer.failure)} tabIndex={-1} data-failure="" />
  if (!answer.notice) return null
  return (
    <noscript>
      <Notice tone="success">{words(answer.notice)}</Notice>
    </noscript>
  )
}
