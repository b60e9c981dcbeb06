import { expect, inject } from 'vitest'
import { arrive, arriveAs, logInAs } from './colleague.ts'

/** The password that a newcomer chooses. */
export const password = 'a long and odd password'

let invited = 0

/** Invites somebody as an owner does, on the screens. */
const inviteByHand = async (email: string, role: string): Promise<string> => {
  const owner = await arriveAs('owner')
  await owner.page.getByRole('link', { name: owner.words('nav.people') }).click()
  await owner.press('people.invite')
  const dialog = owner.page.getByRole('dialog')
  await dialog.getByLabel(owner.words('people.email'), { exact: true }).fill(email)
  await dialog.getByLabel(owner.words('people.role'), { exact: true }).selectOption(role)
  await dialog.getByRole('button', { name: owner.words('people.invite') }).click()
  await owner.sees(owner.words('people.invited'))
  const link = await owner.page.getByText(/\/welcome#/).textContent()
  await owner.leave()
  return link ?? ''
}

/** Invites somebody by the API, for journeys about what comes afterwards. */
const invite = async (email: string, role: string): Promise<string> => {
  const { page } = await logInAs('owner')
  const origin = inject('origins').console
  const data = { email, role, regions: ['0', '1'] }
  const answer = await page.request.post(`${origin}/staff/invite-staff`, { headers: { origin }, data })
  const told = await answer.json()
  expect(told).toMatchObject({ code: 0 })
  await page.context().close()
  return told.data.url
}

/** Somebody new, by the link that an owner hands on. */
export const newcomer = async (role = 'support', isByHand = false) => {
  const email = `new${++invited}.${Date.now()}@bohe.test`
  const link = await (isByHand ? inviteByHand : invite)(email, role)
  const colleague = await arrive()
  await colleague.page.goto(link)
  await colleague.sees(email)
  await colleague.field('welcome.name').fill('Mei Lin')
  await colleague.field('welcome.password').fill(password)
  await colleague.press('welcome.submit')
  await colleague.heading(colleague.words('account.title'))
  return { colleague, email, link }
}
