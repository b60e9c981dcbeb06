import type { CallData } from '@bohe/api-client/contract'

/** A member as tests know one: by phone, without nickname, without bought time. */
export const member: CallData<'userInfo'> = {
  user_name: '13800138000',
  nickname: '',
  email: '',
  sex: '保密',
  birthday: '',
  mobile: '13800138000',
  avatar: '',
  avatar_new: '',
  region_code: '0',
  address: '',
  is_switch_package: 0,
  can_buy: 1,
  package_id: '',
  group_title: 'Free',
  expiry_time: null,
  expiry_time_samp: 0,
  package_title: '',
  package_level: '0',
  pause_status_id: 1,
  is_set_admin_pass: 0,
  is_set_password: 1,
  mobile_contact_number: '',
  billing_type: '',
  idle_pause_days: 0,
  master_account: 1,
  qq: '',
}

/** What log-in and registration answer a browser. */
export const session: CallData<'login'> = {
  login_info: { account_token: '', expiry_time: '2026-11-21T10:00:00Z' },
  user_info: member,
}

/** A form as it is submitted. */
export const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
