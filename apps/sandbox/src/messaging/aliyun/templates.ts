/** The signature and the texts the vendor has approved for this customer. `${code}` is the only variable. */
export const signName = '薄荷加速器'

/** Template codes by what the message is for. */
export const templateCodes = {
  register: 'SMS_480000001',
  findPassword: 'SMS_480000002',
  bind: 'SMS_480000003',
  login: 'SMS_480000004',
  confirm: 'SMS_480000005',
  changeContact: 'SMS_480000006',
}

const tail = '10分钟内有效，请勿告诉他人。'

export const smsTexts: Record<string, string> = {
  [templateCodes.register]: `您的注册验证码是\${code}，${tail}`,
  [templateCodes.findPassword]: `您正在找回密码，验证码是\${code}，${tail}`,
  [templateCodes.bind]: `您正在绑定第三方账号，验证码是\${code}，${tail}`,
  [templateCodes.login]: `您的登录验证码是\${code}，${tail}`,
  [templateCodes.confirm]: `您正在确认本人操作，验证码是\${code}，${tail}`,
  [templateCodes.changeContact]: `您正在绑定或更换联系方式，验证码是\${code}，${tail}`,
}

export const voiceCode = 'TTS_480000001'
export const voiceTexts: Record<string, string> = {
  [voiceCode]: `您好，您的${signName}验证码是\${code}，重复一遍，\${code}。`,
}

/** The text with its variables filled in; undefined when one is missing. */
export function filled(text: string, values: Record<string, unknown>): string | undefined {
  const names = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name ?? '')
  if (names.some(name => values[name] === undefined)) return undefined
  return text.replace(/\$\{(\w+)\}/g, (_, name: string) => String(values[name]))
}
