import { createClient } from '@bohe/api-client/client'
import { type Answers, createTestFetch } from '@bohe/api-client/test-transport'
import { describe, expect, it, vi } from 'vitest'
import { formOf, member } from '#testing/session.ts'
import { action } from './profile.action.ts'

const now = Date.parse('2026-11-21T16:30:00Z')

const answer = (fields: Record<string, string | File>, answers: Answers = {}) => {
  const form = formOf({})
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const api = createClient({ origin: 'http://api.test', language: 'en', region: '0', fetch: createTestFetch(answers) })
  const origin = 'http://bohe.test'
  const url = new URL('/user.html', origin)
  return action(form, { api, url, origin, now: () => now, digest: async password => password })
}

const edited: Answers = { editProfile: () => ({ data: member }) }

describe('a form of the profile', () => {
  it.each([
    [{ form: 'nickname', nickname: ' ', intent: 'save' }, { nickname: 'nickname.empty' }],
    [{ form: 'nickname', nickname: 'x'.repeat(33) }, { nickname: 'nickname.format' }],
    [{ form: 'birthday', birthday: '' }, { birthday: 'birthday.empty' }],
    [{ form: 'birthday', birthday: '2026-02-30' }, { birthday: 'field.format' }],
    [{ form: 'birthday', birthday: '2026-11-23' }, { birthday: 'birthday.future' }],
    [{ form: 'contact', mobile_contact_number: '' }, { mobile_contact_number: 'mobile.empty' }],
    [{ form: 'contact', mobile_contact_number: 'call me' }, { mobile_contact_number: 'mobile.format' }],
    [{ form: 'address', address: '' }, { address: 'address.empty' }],
    [{ form: 'address', address: '10 '.repeat(70) }, { address: 'field.too-long' }],
    [{ form: 'address', province: '浙江省', city: '', address: '1' }, { city: 'field.required' }],
    [
      { form: 'address', province: '浙江省', city: '杭州市', district: '西湖区', address: '' },
      { address: 'address.empty' },
    ],
    [{ form: 'sex', sex: 'other' }, { sex: 'field.format' }],
    [{ form: 'avatar' }, { file: 'image.empty' }],
    [
      { form: 'avatar', file: new File(['GIF89a'], 'leaf.gif', { type: 'image/gif' }) },
      { file: 'code.image-unreadable' },
    ],
  ])('refuses %o without asking the server', async (fields, errors) => {
    expect((await answer(fields)).errors).toEqual(errors)
  })

  it('takes today, which in Shanghai has begun', async () => {
    expect((await answer({ form: 'birthday', birthday: '2026-11-22' }, edited)).notice).toBe('success.modified')
  })

  it('asks before a nickname changes', async () => {
    expect(await answer({ form: 'nickname', nickname: 'Mint', intent: 'ask' })).toEqual({
      values: { nickname: 'Mint' },
      question: 'confirm.nickname',
    })
  })

  it('shows what was typed beside what the server says', async () => {
    const refused: Answers = {
      editProfile: () => ({ refuse: 'invalidFields', msg: 'wrong', data: { fields: { address: 'Not there' } } }),
    }
    const given = await answer({ form: 'address', address: 'Nowhere 1' }, refused)
    expect(given).toMatchObject({
      failure: 'code.invalid-fields',
      errors: { address: 'Not there' },
      values: { address: 'Nowhere 1' },
    })
  })

  it('throws an expired log-in on', async () => {
    const expired: Answers = { editProfile: () => ({ refuse: 'tokenExpired' }) }
    await expect(answer({ form: 'sex', sex: '男' }, expired)).rejects.toMatchObject({ codeName: 'tokenExpired' })
  })

  it('that no page has is no form', async () => {
    await expect(answer({ form: 'user_name' })).rejects.toMatchObject({ status: 400 })
  })
})

describe('a picture without script', () => {
  const file = new File(['picture'], 'leaf.png', { type: 'image/png' })

  it('is passed on as a file', async () => {
    const upload = vi.fn<NonNullable<Answers['uploadAvatar']>>(() => ({
      data: { avatar: '/a.webp', avatar_new: '/a.webp' },
    }))
    expect(await answer({ form: 'avatar', file }, { uploadAvatar: upload })).toEqual({ notice: 'success.avatar' })
    const sent = upload.mock.calls[0]?.[0]
    expect([sent?.filename, sent?.file instanceof Blob && (await sent.file.text())]).toEqual(['leaf.png', 'picture'])
  })

  it('that is refused is told at the field', async () => {
    const given = await answer(
      { form: 'avatar', file },
      { uploadAvatar: () => ({ refuse: 'imageUnreadable', msg: 'No picture' }) },
    )
    expect(given).toEqual({ failure: 'No picture', errors: { file: 'No picture' } })
  })
})
