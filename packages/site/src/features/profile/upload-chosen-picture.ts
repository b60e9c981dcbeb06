import type { SectionVisit } from '#edition.ts'
import { type FormAnswer, refusal } from '#verification/form-answer.ts'
import { pictureFault } from './picture-fault.ts'

/** Takes the picture as it was chosen: the way without script, where nobody has framed it. */
export const uploadChosenPicture = async (form: FormData, { api }: Pick<SectionVisit, 'api'>): Promise<FormAnswer> => {
  const file = form.get('file')
  const fault = file instanceof Blob ? pictureFault(file) : 'image.empty'
  if (!(file instanceof Blob) || fault) return { errors: { file: fault ?? 'image.empty' } }
  try {
    await api.uploadAvatar({ file, ...(file instanceof File && { filename: file.name.slice(-255) }) })
    return { notice: 'success.avatar' }
  } catch (error) {
    return refusal(error, { imageTooLarge: 'file', imageUnreadable: 'file' })
  }
}
