import type { OpenType } from '@bohe/api-client/contract/wire'
import { redirectDocument } from 'react-router'
import type { ActionContext } from '#edition.ts'
import { type FormAnswer, refusal } from '#forms/form-answer.ts'
import { textOf } from '#forms/form-text.ts'
import { paths } from '#routing/paths.ts'
import { isOpenType } from './provider.ts'

type ActionHandler = (open_type: OpenType, context: ActionContext) => Promise<FormAnswer>

/** Begins a binding: the member goes on to the provider, and comes back to this page, whose language the way back keeps. */
const bind: ActionHandler = async (open_type, { api, origin, url }) => {
  const target = paths.user(url.searchParams.get('tab') ?? undefined)
  const asked = await api.openForeign({ open_type, intent: 'bind', origin, target })
  throw redirectDocument(asked.url, 303)
}

const unbind: ActionHandler = async (open_type, { api }) => {
  await api.openUntied({ open_type })
  return { notice: 'success.unbound' }
}

/** Pressed without script: asked first (spec §8). */
const askFirst: ActionHandler = async () => ({ question: 'confirm.unbind' })

const handlers: Partial<Record<string, ActionHandler>> = { unbind: askFirst, 'unbind-sure': unbind }

/** Answers the form of one provider. */
export const action = async (form: FormData, context: ActionContext): Promise<FormAnswer> => {
  const open_type = textOf(form, 'open_type')
  if (!isOpenType(open_type)) throw new Response(null, { status: 400 })
  try {
    return await (handlers[textOf(form, 'intent')] ?? bind)(open_type, context)
  } catch (error) {
    if (error instanceof Response) throw error
    return refusal(error, {})
  }
}
