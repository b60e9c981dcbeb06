import { joinAddress } from '#data/provinces.ts'
import { textOf } from '#forms/form-text.ts'

/** The fields of an address, from the large to the small. */
export const addressFields = ['province', 'city', 'district', 'address'] as const

/** The address in a form of the profile, in one line. */
export const addressIn = (form: FormData): string => {
  const [province = '', city = '', district = '', detail = ''] = addressFields.map(name => textOf(form, name))
  return joinAddress({ province, city, district, detail })
}
