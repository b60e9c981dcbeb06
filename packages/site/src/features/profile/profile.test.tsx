// @vitest-environment jsdom
import type { Answer } from '@bohe/api-client/test-transport'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import User, { clientAction, loader } from '#routes/user-route.tsx'
import type { Member } from '#session/member.ts'
import { member } from '#testing/session.ts'
import { centreOf, visit } from '#testing/visit.tsx'
import { profileSection } from './profile-section.tsx'

const leaf = { ...member, nickname: '小叶', birthday: '1990-02-03', address: '浙江省杭州市西湖区文三路 1 号' }
const section = profileSection(async () => () => <p>the card</p>)

type Opened = Partial<Parameters<typeof visit>[0]>

const open = (given: Opened = {}) =>
  visit({
    at: '/user.html',
    routes: [{ path: '/user.html', Component: User, loader, action: clientAction, HydrateFallback: () => null }],
    edition: { memberCentre: centreOf([section]) },
    ...given,
    answers: { userInfo: () => ({ data: leaf }), ...given.answers },
  })

/** Opens the row of a fact, as a visitor sees it. */
const row = async (label: string) => {
  const title = await screen.findByText(label, { selector: '.edit-row-label' })
  await userEvent.click(title)
  return within(title.closest('details') ?? document.body)
}

/** What the API was told to change, and the member as it answers. */
const editing = () => {
  const edit = vi.fn(input => ({ data: { ...leaf, ...input } }))
  return { edit, answers: { editProfile: edit } }
}

/** A server that takes its time: its answer to a change is given later. */
const heldEditing = () => {
  const held = Promise.withResolvers<Answer<'editProfile'>>()
  let now: Member = leaf
  const answer = (given: Answer<'editProfile'>) => {
    if (!('refuse' in given || 'networkFailure' in given)) now = given.data
    held.resolve(given)
  }
  return { answer, answers: { editProfile: () => held.promise, userInfo: () => ({ data: now }) } }
}

/** What a closed row says. */
const shownIn = (label: string) =>
  screen.getByText(label, { selector: '.edit-row-label' }).parentElement?.querySelector('.edit-row-value')?.textContent

describe('a nickname', () => {
  it('is changed after a question', async () => {
    const { edit, answers } = editing()
    open({ answers })
    const form = await row('Nickname')
    const field = form.getByRole('textbox', { name: 'New nickname' })
    await userEvent.clear(field)
    await userEvent.type(field, 'Mint{Enter}')
    const question = within(await screen.findByRole('alertdialog', { name: 'Confirm to change the nickname?' }))
    expect(edit).not.toHaveBeenCalled()
    await userEvent.click(question.getByRole('button', { name: 'Change it' }))
    expect(await screen.findByText('Modified successfully!')).toBeTruthy()
    expect(edit.mock.calls[0]?.[0]).toEqual({ nickname: 'Mint' })
  })

  it('is shown while it is saved, and gives way when it is refused', async () => {
    const { answers, ...server } = heldEditing()
    open({ answers })
    const form = await row('Nickname')
    const field = form.getByRole<HTMLInputElement>('textbox', { name: 'New nickname' })
    await userEvent.clear(field)
    await userEvent.type(field, 'Mint{Enter}')
    expect(shownIn('Nickname')).toBe('小叶')
    await userEvent.click(await screen.findByRole('button', { name: 'Change it' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(shownIn('Nickname')).toBe('Mint'))
    server.answer({ refuse: 'tryLater', msg: 'Please try again later' })
    expect((await form.findByRole('alert')).textContent).toBe('errorPlease try again later')
    await waitFor(() => expect(shownIn('Nickname')).toBe('小叶'))
    expect(field.value).toBe('Mint')
  })

  it('stays when the question is declined', async () => {
    const { edit, answers } = editing()
    open({ answers })
    const form = await row('Nickname')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(edit).not.toHaveBeenCalled()
  })

  it('is not cleared', async () => {
    open()
    const form = await row('Nickname')
    const field = form.getByRole('textbox')
    await userEvent.clear(field)
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Nickname cannot be empty!')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field))
  })
})

describe('the other facts', () => {
  it('are shown while they are saved, and after', async () => {
    const { answers, ...server } = heldEditing()
    open({ answers })
    const form = await row('Sex')
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Sex' }), 'Female')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(shownIn('Sex')).toBe('Female'))
    expect(screen.queryByText('Modified successfully!')).toBeNull()
    const changed: Member = { ...leaf, sex: '女' }
    server.answer({ data: changed })
    expect(await screen.findByText('Modified successfully!')).toBeTruthy()
    await waitFor(() => expect(shownIn('Sex')).toBe('Female'))
  })

  it('show a sex in words, and send the word of the wire', async () => {
    const { edit, answers } = editing()
    open({ answers })
    const form = await row('Sex')
    const select = form.getByRole<HTMLSelectElement>('combobox', { name: 'Sex' })
    expect(select.selectedOptions[0]?.textContent).toBe('Rather not say')
    await userEvent.selectOptions(select, 'Female')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(edit.mock.calls[0]?.[0]).toEqual({ sex: '女' }))
  })

  it.each([
    ['', 'Birthday cannot be empty!'],
    ['2999-01-01', 'The date cannot be later than today!'],
  ])('refuse "%s" as a birthday: %s', async (day, sentence) => {
    open()
    const form = await row('Birthday')
    const field = form.getByLabelText('Birthday')
    await userEvent.clear(field)
    if (day) await userEvent.type(field, day)
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText(sentence)).toBeTruthy()
  })

  it('say what the server says', async () => {
    open({ answers: { editProfile: () => ({ refuse: 'tryLater', msg: 'Please try again later' }) } })
    const form = await row('Contact number')
    await userEvent.type(form.getByRole('textbox', { name: 'Contact number' }), '+44 20 7946 0958')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toBe('errorPlease try again later')
  })

  it('close when they are changed, and give the focus back', async () => {
    const { answers } = editing()
    open({ answers })
    const form = await row('Contact number')
    await userEvent.type(form.getByRole('textbox', { name: 'Contact number' }), '02079460958{Enter}')
    expect(await screen.findByText('Modified successfully!')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Contact number'))
    expect(document.activeElement?.closest('details')?.open).toBe(false)
  })
})

describe('an address', () => {
  const districts = { 浙江省: { 杭州市: '上城区 西湖区' }, 上海市: { 上海市: '黄浦区 静安区' } }
  beforeEach(() => vi.stubGlobal('fetch', async () => Response.json(districts)))
  afterEach(() => vi.unstubAllGlobals())

  it('is chosen from province to district, and is one line', async () => {
    const { edit, answers } = editing()
    open({ answers })
    const form = await row('Address')
    const province = await form.findByRole<HTMLSelectElement>('combobox', { name: /Province/ })
    expect(province.value).toBe('浙江省')
    expect(form.getByRole<HTMLInputElement>('textbox').value).toBe('文三路 1 号')
    await userEvent.selectOptions(province, '上海市')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('This field cannot be empty!')).toBeTruthy()
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'District' }), '静安区')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(edit.mock.calls[0]?.[0]).toEqual({ address: '上海市静安区文三路 1 号' }))
  })

  it('stays the line that is being typed when the lists of places come', async () => {
    const lists = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => lists.promise)
    const { edit, answers } = editing()
    open({ answers })
    const form = await row('Address')
    const line = form.getByRole<HTMLInputElement>('textbox', { name: 'Address' })
    await userEvent.clear(line)
    await userEvent.type(line, '上海市静安区南京路 2 号')
    // One more turn, in which the page takes them.
    await act(async () => {
      lists.resolve(Response.json(districts))
      await new Promise(resolve => setTimeout(resolve))
    })
    await userEvent.type(document.activeElement ?? line, ' 3 室{Enter}')
    await waitFor(() => expect(edit.mock.calls[0]?.[0]).toEqual({ address: '上海市静安区南京路 2 号 3 室' }))
  })

  it('of elsewhere is a line', async () => {
    const { edit, answers } = editing()
    open({ answers })
    const form = await row('Address')
    const province = await form.findByRole('combobox', { name: /Province/ })
    await userEvent.selectOptions(province, 'Elsewhere (write it in one line)')
    const line = form.getByRole('textbox', { name: 'Address' })
    await userEvent.clear(line)
    await userEvent.type(line, '10 Downing Street, London{Enter}')
    await waitFor(() => expect(edit.mock.calls[0]?.[0]).toEqual({ address: '10 Downing Street, London' }))
  })

  it('is a plain line while the lists of places cannot be had', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    const { edit, answers } = editing()
    open({ answers })
    const form = await row('Address')
    const line = form.getByRole<HTMLInputElement>('textbox', { name: 'Address' })
    expect(line.value).toBe(leaf.address)
    await userEvent.type(line, ' 2 室{Enter}')
    await waitFor(() => expect(edit.mock.calls[0]?.[0]).toEqual({ address: '浙江省杭州市西湖区文三路 1 号 2 室' }))
    expect(form.queryByRole('combobox')).toBeNull()
  })
})

describe('a picture', () => {
  it('that is too large is refused before anything is sent', async () => {
    open()
    const input = await screen.findByLabelText('Change the picture')
    await userEvent.upload(input, new File([new Uint8Array(2_097_153)], 'leaf.png', { type: 'image/png' }))
    expect(await screen.findByText('The image size exceeds the limit!')).toBeTruthy()
  })
})

describe('a member without phone and e-mail', () => {
  const guest = { ...member, mobile: '', email: '', user_name: 'uid:8f3a' }

  it('is asked to bind one', async () => {
    open({ answers: { userInfo: () => ({ data: guest }) } })
    const link = await screen.findByRole('link', { name: 'Bind one now' })
    expect(link.getAttribute('href')).toBe('/user.html?tab=security')
    expect(document.body.textContent).not.toContain('uid:')
  })

  it('is no longer asked once there is one', async () => {
    open({ language: 'zh_CN', answers: { userInfo: () => ({ data: { ...guest, email: 'leaf@mint.test' } }) } })
    expect(await screen.findByText('the card')).toBeTruthy()
    expect(screen.queryByText('请绑定手机或邮箱')).toBeNull()
  })
})
