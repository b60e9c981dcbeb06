import type { OpenType } from '@bohe/api-client/contract/wire'
import type { SectionVisit } from '#edition.ts'
import { paths } from '#paths.ts'
import { type FormAnswer, refusal, textOf } from '#verification/form-answer.ts'
import { isOpenType } from './provider.ts'

/** What a provider's form shows after it was answered. */
export interface BindingAnswer extends FormAnswer {
  /** Where the provider asks for consent: the member goes on there. */
  next?: string
}

type Act = (open_type: OpenType, visit: SectionVisit) => Promise<BindingAnswer>

/** Begins a binding; afterwards the member comes back to this page, whose language the way back keeps. */
const bind: Act = async (open_type, { api, url }) => {
  const target = paths.user(url.searchParams.get('tab') ?? undefined)
  const { url: next } = await api.openForeign({ open_type, intent: 'bind', origin: url.origin, target })
  return { next }
}

const unbind: Act = async (open_type, { api }) => {
  await api.openUntied({ open_type })
  return { notice: 'success.unbound' }
}

/** Answers the form of one provider. */
export const answerBindings = async (form: FormData, visit: SectionVisit): Promise<BindingAnswer> => {
  const open_type = textOf(form, 'open_type')
  if (!isOpenType(open_type)) throw new Response(null, { status: 400 })
  try {
    return await (textOf(form, 'intent') === 'unbind' ? unbind : bind)(open_type, visit)
  } catch (error) {
    return refusal(error, {})
  }
}
