import { address, birthday, contactNumber, nickname } from '@bohe/validation/fields'
import { shanghaiDay } from '#data/shanghai-clock.ts'
import type { ActionContext, ActionHandler } from '#edition.ts'
import { type FormAnswer, type Message, refusal } from '#forms/form-answer.ts'
import { textOf } from '#forms/form-text.ts'
import { changeProfile, faultOf, typedIn } from '#member-centre/change-field.ts'
import { addressFields, addressIn } from './address-in.ts'
import { pictureFault } from './picture-fault.ts'

/** Takes the picture as it was chosen: the way without script, where nobody has framed it. */
const uploadChosenPicture = async (form: FormData, { api }: Pick<ActionContext, 'api'>): Promise<FormAnswer> => {
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

/** Asked first, in words of spec §8: a nickname is what others know somebody by. */
const changeNickname: ActionHandler = async (form, { api }) => {
  const values = typedIn(form, ['nickname'])
  const typed = textOf(form, 'nickname')
  const errors = faultOf('nickname', nickname, typed)
  const isSure = textOf(form, 'intent') === 'save'
  if (!isSure && Object.keys(errors).length === 0) return { values, question: 'confirm.nickname' }
  return changeProfile(api, { values, errors, edit: { nickname: typed } })
}

const sexes = ['保密', '男', '女'] as const

const changeSex: ActionHandler = async (form, { api }) => {
  const sex = sexes.find(known => known === textOf(form, 'sex'))
  return changeProfile(api, { values: {}, errors: sex ? {} : { sex: 'field.format' }, edit: { sex } })
}

const changeBirthday: ActionHandler = async (form, { api, now }) => {
  const typed = textOf(form, 'birthday')
  const errors = faultOf('birthday', birthday, typed)
  if (!errors.birthday && typed > shanghaiDay(now())) errors.birthday = 'birthday.future'
  return changeProfile(api, { values: typedIn(form, ['birthday']), errors, edit: { birthday: typed } })
}

const changeContact: ActionHandler = async (form, { api }) => {
  const values = typedIn(form, ['mobile_contact_number'])
  const typed = textOf(form, 'mobile_contact_number')
  const errors = faultOf('mobile_contact_number', contactNumber, typed)
  return changeProfile(api, { values, errors, edit: { mobile_contact_number: typed } })
}

/** What is left to choose: the page shows a list only where there is something in it. */
const unchosen = (form: FormData): Record<string, Message> =>
  Object.fromEntries(
    ['city', 'district']
      .filter(name => form.has(name) && textOf(form, name) === '')
      .map(name => [name, 'field.required'] as const),
  )

const changeAddress: ActionHandler = async (form, { api }) => {
  const line = addressIn(form)
  const errors = { ...unchosen(form), ...faultOf('address', address, textOf(form, 'address') && line) }
  return changeProfile(api, { values: typedIn(form, addressFields), errors, edit: { address: line } })
}

const changes: Record<string, ActionHandler> = {
  nickname: changeNickname,
  sex: changeSex,
  birthday: changeBirthday,
  contact: changeContact,
  address: changeAddress,
  avatar: uploadChosenPicture,
}

/** Answers a form of the profile: each changes one fact, and none is cleared to empty (spec §5). */
export const action: ActionHandler = async (form, context) => {
  const change = changes[textOf(form, 'form')]
  if (!change) throw new Response(null, { status: 400 })
  return change(form, context)
}
