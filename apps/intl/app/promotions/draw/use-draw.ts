import { newAttempt } from '@bohe/site/attempt.ts'
import { browserApi } from '@bohe/site/browser-api.ts'
import { useEdition } from '@bohe/site/edition.ts'
import { isUnsure } from '@bohe/site/unsure.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useDrawCache } from './use-draw-data.ts'

/**
 * Draws, once for each press: a press after an answer that was lost is the same draw, by its Idempotency-Key. What was
 * drawn is known before anything moves; what it changed is asked for by the caller, once it was shown.
 */
export const useDraw = (activity_id: string) => {
  const { region } = useEdition()
  const { change, refresh } = useDrawCache(activity_id)
  const attempt = useRef('')
  return useMutation({
    networkMode: 'always',
    mutationFn: () => {
      attempt.current ||= newAttempt()
      return browserApi(region).draw({ activity_id }, { idempotencyKey: attempt.current })
    },
    onSuccess: ({ chances_left }) => {
      attempt.current = ''
      change({ chances_left })
    },
    onError: error => {
      if (isUnsure(error)) return
      attempt.current = ''
      refresh()
    },
  })
}
