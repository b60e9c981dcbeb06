import { readFileSync } from 'node:fs'
import { Html, hiddenFields, html, page } from '#ui/html.ts'
import { bilingual } from '#ui/words.ts'
import type { Conversation } from './conversations.ts'

const style = html`<style>${new Html(readFileSync(new URL('chat.css', import.meta.url), 'utf8'))}</style>`
const script = readFileSync(new URL('chat-refresh.js', import.meta.url), 'utf8')

/** The chat's words in the language that is asked for, else the one that is preferred. */
export const chatWordsFor = bilingual({
  title: ['薄荷客服', 'Bohe customer service'],
  lead: ['这是沙盒里的在线客服，不连真正的客服系统。', "This is the sandbox's live chat, not the real vendor."],
  greeting: ['您好，请问有什么可以帮您？', 'Hello, how can we help you?'],
  log: ['对话', 'Conversation'],
  you: ['您', 'You'],
  agent: ['客服', 'Agent'],
  visitor: ['访客', 'Visitor'],
  message: ['消息', 'Message'],
  send: ['发送', 'Send'],
  away: [
    '现在是非服务时间。请留言，我们上班后会尽快回复。',
    'We are not on duty now. Leave a message, and we will answer as soon as we are back.',
  ],
  contact: ['联系方式（选填）', 'How to reach you (optional)'],
  contactHelp: ['手机号或邮箱，方便我们回复您。', 'A phone number or an e-mail address, so that we can answer you.'],
  leave: ['提交留言', 'Leave the message'],
  left: ['留言已收到，谢谢。', 'We have your message. Thank you.'],
  empty: ['请写下您的问题。', 'Please write what it is about.'],
  refused: ['没有这个客服', 'No such customer service'],
  refusedText: [
    '客服编号不对，请从网站重新打开。',
    'The number of the customer service is wrong. Please open it from the site again.',
  ],
  deskTitle: ['客服工作台', 'Agents’ desk'],
  deskLead: ['以客服的身份回复访客。', 'Answer visitors as an agent.'],
  deskEmpty: [
    '还没有访客。从大陆站打开在线客服发一条消息，就会出现在这里。',
    'No visitor yet. Send a message by the live chat of the mainland site and it appears here.',
  ],
  answer: ['回复', 'Answer'],
  leftContact: [(contact: string) => `联系方式：${contact}`, (contact: string) => `Reach them at: ${contact}`],
})

export type ChatWords = ReturnType<typeof chatWordsFor>

/** What a visitor sees. `address` is the page's own, with its query. */
export type ChatView = {
  words: ChatWords
  address: string
  conversation: Conversation | undefined
  /** Whether an agent is on duty; without one a message can be left. */
  isStaffed: boolean
  flash: 'left' | 'empty' | undefined
}

/** The visitor's window: the conversation, and what to write in; outside hours a form for a message. */
export function chatPage({ words, address, conversation, isStaffed, flash }: ChatView): string {
  const status = flash ? html`<p class="flash" role="status">${words[flash]}</p>` : ''
  const talk = html`<form class="talk" action="${address}" method="post">
<input name="text" required maxlength="1000" autocomplete="off" aria-label="${words.message}" autofocus><button class="send">${words.send}</button></form>`
  const leave = html`<form class="leave" action="${address}" method="post">
<label for="text">${words.message}</label><textarea id="text" name="text" required maxlength="1000" rows="4"></textarea>
<label for="contact">${words.contact}</label><input id="contact" name="contact" maxlength="100" aria-describedby="contact-help">
<p class="help" id="contact-help">${words.contactHelp}</p><button class="main">${words.leave}</button></form>`
  const panel = html`<section class="panel" aria-label="${words.title}">${status}
${log(words, conversation, words.you, isStaffed ? words.greeting : words.away)}${isStaffed ? talk : leave}</section>`
  return framed(words, words.title, words.lead, address, panel)
}

/** The page for an unknown enterprise number. */
export function unknownPage(words: ChatWords, address: string): string {
  const panel = html`<section class="panel"><p class="subject" role="alert">${words.refusedText}</p></section>`
  return framed(words, words.refused, words.lead, address, panel)
}

/** The agents' page: every conversation, with a form to answer. */
export function agentsPage(words: ChatWords, address: string, conversations: Conversation[]): string {
  const panels = conversations.map(
    conversation => html`<section class="panel">${answerable(words, conversation)}</section>`,
  )
  const none = html`<section class="panel"><p class="empty">${words.deskEmpty}</p></section>`
  return framed(words, words.deskTitle, words.deskLead, address, html`${panels.length > 0 ? panels : none}`)
}

function answerable(words: ChatWords, conversation: Conversation): Html {
  const { visitor, contact } = conversation
  const name = `${words.visitor} ${visitor.slice(0, 8)}`
  return html`<h2>${name}</h2>${contact ? html`<p class="fact">${words.leftContact(contact)}</p>` : ''}
${log(words, conversation, words.visitor)}<form class="talk" action="/chat/desk" method="post">${hiddenFields({ visitor, lang: words.language })}
<input name="text" required maxlength="1000" autocomplete="off" aria-label="${words.answer} ${name}"><button>${words.answer}</button></form>`
}

function log(words: ChatWords, conversation: Conversation | undefined, visitorName: string, first = ''): Html {
  const names = { visitor: visitorName, agent: words.agent }
  const opening = first ? html`<li class="line" data-from="agent"><b>${words.agent}</b> <p>${first}</p></li>` : ''
  const lines = (conversation?.lines ?? []).map(
    ({ from, text, at }) =>
      html`<li class="line" data-from="${from}"><b>${names[from]}</b> <time datetime="${at}">${at.slice(11, 16)}</time><p class="text">${text}</p></li>`,
  )
  return html`<ul class="log" role="log" aria-label="${words.log}" tabindex="0">${opening}${lines}</ul>`
}

function framed(words: ChatWords, title: string, lead: string, address: string, panels: Html): string {
  return page(words, { title, lead, address }, panels, { head: style, script })
}
