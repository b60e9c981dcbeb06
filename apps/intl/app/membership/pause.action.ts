import { ApiError } from '@bohe/api-client/client'
import type { MessageKey } from '@bohe/i18n/message-key'
import type { ActionContext } from '@bohe/site/edition.ts'
import { type FormAnswer, refusal } from '@bohe/site/forms/form-answer.ts'
import { textOf } from '@bohe/site/forms/form-text.ts'
import { changeProfile } from '@bohe/site/member-centre/change-field.ts'
import { idleDays } from './idle-days.ts'

type ApiContext = Pick<ActionContext, 'api'>

/** What a press of a clock's button asks for. */
export type ClockIntent = 'pause' | 'resume'

/** The forms that hold the clock's button: on the membership card, and beside the log; each has its words in spec §8. */
export type ClockForm = 'card-clock' | 'clock'

const notices: Record<ClockForm, Record<ClockIntent, MessageKey>> = {
  'card-clock': { pause: 'success.paused', resume: 'success.restored' },
  clock: { pause: 'success.time-suspended', resume: 'success.time-restored' },
}

const turnClock = async (form: FormData, { api }: ApiContext, name: ClockForm): Promise<FormAnswer> => {
  const intent: ClockIntent = textOf(form, 'intent') === 'resume' ? 'resume' : 'pause'
  try {
    await (intent === 'pause' ? api.pauseMembership() : api.resumeMembership())
    return { notice: notices[name][intent] }
  } catch (error) {
    // Another window, or the app, was quicker: what was wanted is done.
    if (error instanceof ApiError && error.is('pauseStateUnchanged')) return { notice: 'code.pause-state-unchanged' }
    return refusal(error, {})
  }
}

const changeIdle = (form: FormData, { api }: ApiContext): Promise<FormAnswer> => {
  const days = idleDays.find(known => known === textOf(form, 'idle_pause_days'))
  const errors: Record<string, string> = days ? {} : { idle_pause_days: 'field.format' }
  return changeProfile(api, { values: {}, errors, edit: { idle_pause_days: days } })
}

const answers: Record<string, (form: FormData, context: ApiContext) => Promise<FormAnswer>> = {
  'card-clock': (form, context) => turnClock(form, context, 'card-clock'),
  clock: (form, context) => turnClock(form, context, 'clock'),
  idle: changeIdle,
}

/** Answers a form of the section: the clock is turned, or the days after which it pauses by itself are changed. */
export const action = async (form: FormData, context: ApiContext): Promise<FormAnswer> => {
  const answer = answers[textOf(form, 'form')]
  if (!answer) throw new Response(null, { status: 400 })
  return answer(form, context)
}
