import type { OpenType } from '@bohe/api-client/contract/wire'
import { redirectDocument } from 'react-router'
import type { SectionVisit } from '#edition.ts'
import { paths } from '#paths.ts'
import { type FormAnswer, refusal } from '#verification/form-answer.ts'
import { textOf } from '#verification/form-text.ts'
import { isOpenType } from './provider.ts'

type Act = (open_type: OpenType, visit: SectionVisit) => Promise<FormAnswer>

/** Begins a binding: the member goes on to the provider, and comes back to this page, whose language the way back keeps. */
const bind: Act = async (open_type, { api, origin, url }) => {
  const target = paths.user(url.searchParams.get('tab') ?? undefined)
  const asked = await api.openForeign({ open_type, intent: 'bind', origin, target })
  throw redirectDocument(asked.url, 303)
}

const unbind: Act = async (open_type, { api }) => {
  await api.openUntied({ open_type })
  return { notice: 'success.unbound' }
}

/** Answers the form of one provider. */
export const answerBindings = async (form: FormData, visit: SectionVisit): Promise<FormAnswer> => {
  const open_type = textOf(form, 'open_type')
  if (!isOpenType(open_type)) throw new Response(null, { status: 400 })
  try {
    return await (textOf(form, 'intent') === 'unbind' ? unbind : bind)(open_type, visit)
  } catch (error) {
    if (error instanceof Response) throw error
    return refusal(error, {})
  }
}
