import type { Colleague } from './colleague.ts'

let unique = 0
/** Words that no other journey says. */
export const words = (what: string) => `${what} ${Date.now()}-${++unique}`

/** The log of the conversation that is open. */
export const log = ({ page, words: word }: Colleague) => page.getByRole('log', { name: word('chat.log') })
/** The list of conversations. */
export const list = ({ page }: Colleague) => page.locator('.chat-rows')
/** Where an answer is written. */
export const composer = (who: Colleague) => who.field('chat.answer')

/** Opens a conversation, and waits until its log is there. */
export const openChat = async (who: Colleague, id: string) => {
  await who.open(`/chat/${id}?view=all`)
  await log(who).waitFor()
}

/** Answers as a person does: types, and presses Enter. */
export const answer = async (who: Colleague, text: string) => {
  await composer(who).fill(text)
  await who.page.keyboard.press('Enter')
}

/** Opens the details of one's seat, on a page of the inbox. */
export const openSeat = ({ page }: Colleague) => page.locator('.chat-seat > summary').click()

/** Takes one's seat, or changes it; waits until the page knows. */
export const takeSeat = async (who: Colleague, state: 'here' | 'busy' = 'here') => {
  await who.field('chat.seat-state').selectOption(state)
  const taken = who.page.waitForResponse('**/staff/take-seat')
  await who.page.locator('.chat-seat button[type=submit]').click()
  await taken
  await who.page
    .locator('.chat-seat > summary')
    .getByText(who.words(`seat-state.${state}`))
    .waitFor()
}

/** Sits down to answer: out of hours, what is asked while nobody is there becomes a ticket. */
export const goOnDuty = async (who: Colleague) => {
  await who.open('/chat')
  await openSeat(who)
  await takeSeat(who)
}
