// @vitest-environment jsdom
import type { CallData } from '@bohe/api-client/contract'
import type { Answers } from '@bohe/api-client/test-transport'
import { describe, expect, it } from 'vitest'
import type { Edition } from '#edition.ts'
import { session } from '#testing/session.ts'
import { visitWithoutScript } from '#testing/visit-without-script.tsx'
import Register, { action, loader } from './register-route.tsx'

const china = { code: 'CN', country_code: '86', name: '中国', name_en: 'China', pinyin_initial: 'Z' }

const trial = {
  package_id: '7',
  package_title: 'Three days',
  package_desc: '',
  package_short_desc: '',
  package_level: '1',
  package_is_recommend: 0,
  billing_type: '1',
  price_list: [],
} satisfies CallData<'registerPackage'>[number]

const usualAnswers: Answers = {
  countries: () => ({ data: { now_country: china, list_country: [china] } }),
  registerPackage: () => ({ data: [trial] }),
  captchaNeeds: input => ({
    data: JSON.parse(input.path_method).map((row: object) => ({ ...row, is_validate: 0 })),
  }),
}

const routes = [{ path: '/register.html', Component: Register, loader, action }]

interface Asked {
  at?: string
  cookies?: string
  form?: Record<string, string>
  answers?: Answers
  edition?: Partial<Edition>
}

const ask = (given: Asked) =>
  visitWithoutScript({
    at: given.at ?? '/register.html',
    routes,
    answers: { ...usualAnswers, ...given.answers },
    ...(given.edition && { edition: given.edition }),
    ...(given.cookies && { cookies: given.cookies }),
    ...(given.form && { form: given.form }),
  })

const inviteField = async (given: Parameters<typeof ask>[0]) =>
  (await ask(given)).page.getByLabelText<HTMLInputElement>(/Invite code/).defaultValue

const filled = {
  intent: 'submit',
  country_code: '86',
  phone: '13800138000',
  smscode: '123456',
  code_key: 'sms-1',
  code_sent_at: '0',
  password: 'mint2026',
  password_confirmation: 'mint2026',
  package_id: '7',
  refer_code: 'BHGOLD01',
  agreement: 'on',
}

describe('registering by a shared link', () => {
  it('fills in the code that the visitor came with, some pages ago', async () => {
    expect(await inviteField({ cookies: 'src_channel=x; refer_code=BHGOLD01' })).toBe('BHGOLD01')
    expect(await inviteField({})).toBe('')
  })

  it('goes by the code of the address when there is another', async () => {
    const at = '/register.html?refer_code=BHDIAM01'
    expect(await inviteField({ at, cookies: 'refer_code=BHGOLD01' })).toBe('BHDIAM01')
  })

  it('forgets it once registered, and not before', async () => {
    const codes: unknown[] = []
    const register: Answers['register'] = input => {
      codes.push(input.refer_code)
      return { data: session }
    }
    const done = await ask({ form: filled, cookies: 'refer_code=BHGOLD01', answers: { register } })
    expect(codes).toEqual(['BHGOLD01'])
    expect([done.status, done.location]).toEqual([303, '/'])
    expect(done.set).toContain('refer_code=; Path=/; Max-Age=0; SameSite=Lax')
    const refused = await ask({ form: { ...filled, smscode: '' }, cookies: 'refer_code=BHGOLD01' })
    expect([refused.status, refused.set]).toEqual([422, []])
  })
})

describe('registering where invitations do not count', () => {
  const edition = { facts: {} }

  it('has no field for a code, whatever link led there', async () => {
    const at = '/register.html?refer_code=BHGOLD01'
    const { page } = await ask({ at, cookies: 'refer_code=BHGOLD01', edition })
    expect(page.getByLabelText(/SMS code/)).toBeTruthy()
    expect(page.queryByLabelText(/Invite code/)).toBeNull()
    expect(page.queryByDisplayValue('BHGOLD01')).toBeNull()
  })

  it('sends none', async () => {
    const codes: unknown[] = []
    const register: Answers['register'] = input => {
      codes.push(input.refer_code)
      return { data: session }
    }
    const { refer_code: _, ...form } = filled
    await ask({ form, cookies: 'refer_code=BHGOLD01', answers: { register }, edition })
    expect(codes).toEqual([''])
  })
})

describe('the experience packages', () => {
  it('are no question where there is none to choose, as while the API is away', async () => {
    const asked = async (data: CallData<'registerPackage'>) =>
      (await ask({ answers: { registerPackage: () => ({ data }) } })).page.queryByText('Choose an experience package')
    expect(await asked([trial])).not.toBeNull()
    expect(await asked([])).toBeNull()
  })
})
