import { check } from '@bohe/validation/check'
import { address, birthday, contactNumber, nickname } from '@bohe/validation/fields'
import { shanghaiDay } from '#data/shanghai-clock.ts'
import { changeProfile, typedIn } from '#editing/change-field.ts'
import type { SectionVisit } from '#edition.ts'
import type { FormAnswer, Said } from '#verification/form-answer.ts'
import { textOf } from '#verification/form-text.ts'
import { addressFields, addressIn } from './address-in.ts'
import { uploadChosenPicture } from './upload-chosen-picture.ts'

/** How one form of the section is answered. */
type Change = (form: FormData, visit: SectionVisit) => Promise<FormAnswer>

const wrong = (name: string, schema: Parameters<typeof check>[0], value: string): Record<string, Said> => {
  const checked = check(schema, value)
  return checked.ok ? {} : { [name]: checked.errors.body ?? 'field.format' }
}

/** Asked first, in words of spec §8: a nickname is what others know somebody by. */
const changeNickname: Change = async (form, { api }) => {
  const values = typedIn(form, ['nickname'])
  const typed = textOf(form, 'nickname')
  const errors = wrong('nickname', nickname, typed)
  const isSure = textOf(form, 'intent') === 'save'
  if (!isSure && Object.keys(errors).length === 0) return { values, question: 'confirm.nickname' }
  return changeProfile(api, { values, errors, edit: { nickname: typed } })
}

const sexes = ['保密', '男', '女'] as const

const changeSex: Change = async (form, { api }) => {
  const sex = sexes.find(known => known === textOf(form, 'sex'))
  return changeProfile(api, { values: {}, errors: sex ? {} : { sex: 'field.format' }, edit: { sex } })
}

const changeBirthday: Change = async (form, { api, now }) => {
  const typed = textOf(form, 'birthday')
  const errors = wrong('birthday', birthday, typed)
  if (!errors.birthday && typed > shanghaiDay(now())) errors.birthday = 'birthday.future'
  return changeProfile(api, { values: typedIn(form, ['birthday']), errors, edit: { birthday: typed } })
}

const changeContact: Change = async (form, { api }) => {
  const values = typedIn(form, ['mobile_contact_number'])
  const typed = textOf(form, 'mobile_contact_number')
  const errors = wrong('mobile_contact_number', contactNumber, typed)
  return changeProfile(api, { values, errors, edit: { mobile_contact_number: typed } })
}

/** What is left to choose: the page shows a list only where there is something in it. */
const unchosen = (form: FormData): Record<string, Said> =>
  Object.fromEntries(
    ['city', 'district']
      .filter(name => form.has(name) && textOf(form, name) === '')
      .map(name => [name, 'field.required'] as const),
  )

const changeAddress: Change = async (form, { api }) => {
  const line = addressIn(form)
  const errors = { ...unchosen(form), ...wrong('address', address, textOf(form, 'address') && line) }
  return changeProfile(api, { values: typedIn(form, addressFields), errors, edit: { address: line } })
}

const changes: Record<string, Change> = {
  nickname: changeNickname,
  sex: changeSex,
  birthday: changeBirthday,
  contact: changeContact,
  address: changeAddress,
  avatar: uploadChosenPicture,
}

/** Answers a form of the profile: each changes one fact, and none is cleared to empty (spec §5). */
export const answerProfile: Change = async (form, visit) => {
  const change = changes[textOf(form, 'form')]
  if (!change) throw new Response(null, { status: 400 })
  return change(form, visit)
}
