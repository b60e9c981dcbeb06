import { arrive, arriveAs } from './colleague.ts'

/** The password that a newcomer chooses. */
export const password = 'a long and odd password'

let invited = 0

/** Somebody new, by the link that an owner hands on. */
export const newcomer = async (role = 'support') => {
  const owner = await arriveAs('owner')
  const email = `new${++invited}.${Date.now()}@bohe.test`
  await owner.page.getByRole('link', { name: owner.words('nav.people') }).click()
  await owner.press('people.invite')
  const dialog = owner.page.getByRole('dialog')
  await dialog.getByLabel(owner.words('people.email'), { exact: true }).fill(email)
  await dialog.getByLabel(owner.words('people.role'), { exact: true }).selectOption(role)
  await dialog.getByRole('button', { name: owner.words('people.invite') }).click()
  await owner.sees(owner.words('people.invited'))
  const link = await owner.page.getByText(/\/welcome#/).textContent()
  await owner.leave()
  const colleague = await arrive()
  await colleague.page.goto(link ?? '')
  await colleague.sees(email)
  await colleague.field('welcome.name').fill('Mei Lin')
  await colleague.field('welcome.password').fill(password)
  await colleague.press('welcome.submit')
  await colleague.heading(colleague.words('account.title'))
  return { colleague, email, link: link ?? '' }
}
