import { useEdition } from '@bohe/site/edition.ts'
import { newIdempotencyKey } from '@bohe/site/forms/idempotency-key.ts'
import { isOutcomeUnknown } from '@bohe/site/forms/is-outcome-unknown.ts'
import { browserApi } from '@bohe/site/session/browser-api.ts'
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
  const idempotencyKey = useRef('')
  return useMutation({
    networkMode: 'always',
    mutationFn: () => {
      idempotencyKey.current ||= newIdempotencyKey()
      return browserApi(region).draw({ activity_id }, { idempotencyKey: idempotencyKey.current })
    },
    onSuccess: ({ chances_left }) => {
      idempotencyKey.current = ''
      change({ chances_left })
    },
    onError: error => {
      if (isOutcomeUnknown(error)) return
      idempotencyKey.current = ''
      refresh()
    },
  })
}
