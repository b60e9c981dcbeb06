import type { CallName } from '@bohe/api-client/contract'
import { digest } from './people.ts'

const key = 'a'.repeat(32)
const newPassword = { new_password: digest('mint-2027'), new_password_confirmation: digest('mint-2027') }

/** Fields below that a call can do without; every other one is required. */
export const optionalFields: Partial<Record<CallName, readonly string[]>> = {
  editProfile: ['nickname'],
  bindPhone: ['verify_key'],
  modifyPhone: ['verify_key'],
  modifyEmail: ['verify_key'],
  clearPhone: ['verify_key'],
  clearEmail: ['verify_key'],
  manageDevices: ['device_id'],
}

/** What each call would take if all were well. */
export const goodInput: Record<CallName, object> = {
  login: { username: 'gold@bohe.test', password: digest('gold2026') },
  register: {
    register_type: '1',
    phone: '13900000300',
    smscode: '123456',
    smscode_key: 'a'.repeat(32),
    password: digest('mint2026'),
    package_id: '1',
  },
  registerPackage: {},
  retrieve: { register_type: '2', email: 'gold@bohe.test', mailcode: '123456', mailcode_key: key, ...newPassword },
  accountExists: { username: 'gold@bohe.test' },
  exchange: { account_token: 'a'.repeat(43) },
  logout: {},
  openForeign: { open_type: 'google' },
  openSuccess: { open_type: 'google', code: 'code', state: 'state' },
  openBind: { open_type: 'google', code: 'code', state: 'state' },
  loginBind: { account_type: '1', code: 'ticket', phone: '13900000300', smscode: '123456', smscode_key: key },
  openList: {},
  openUntied: { open_type: 'google' },
  captcha: {},
  captchaNeed: { path: '/api/auth/login' },
  captchaNeeds: { path_method: '[]' },
  sendSms: { phone: '13900000300', state: '1' },
  sendVoice: { phone: '13900000300', state: '1' },
  sendMail: { email: 'new@bohe.test', state: '1' },
  countries: {},
  hotNews: {},
  geoRegion: {},
  userInfo: {},
  editProfile: { nickname: 'Mint' },
  uploadAvatar: { file: 'picture' },
  changePassword: { old_password: digest('wrong-2026'), ...newPassword },
  sendMemberCode: { account_type: '2' },
  validateMemberCode: { account_type: '2', verify_code: '123456', verify_key: key },
  resetPassword: { verify_key: key, ...newPassword },
  bindPhone: { phone: '13900000300', smscode: '123456', smscode_key: key, verify_key: key },
  bindEmail: { email: 'new@bohe.test', mailcode: '123456', mailcode_key: key },
  modifyPhone: { phone: '13900000300', smscode: '123456', smscode_key: key, verify_key: key },
  modifyEmail: { email: 'new@bohe.test', mailcode: '123456', mailcode_key: key, verify_key: key },
  clearPhone: { verify_key: key },
  clearEmail: { verify_key: key },
  manageDevices: { device_id: '1' },
  packages: {},
  buy: { package_id: '11', price_id: '111', pay_type: 'wechat' },
  invoices: {},
  invoiceState: { invoice_id: '1' },
  payInvoice: { invoice_id: '1', pay_type: 'alipay' },
  cancelInvoice: { invoice_id: '1' },
}
