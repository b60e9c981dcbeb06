import { documentOf, Html, html, mark } from '#ui/html.ts'
import type { Conversation, Line } from './conversations.ts'
import type { ChatWords } from './words.ts'

/** What a visitor sees. `address` is the page's own, with its query. */
export type ChatView = {
  words: ChatWords
  address: URL
  conversation: Conversation | undefined
  /** Whether an agent is on duty; without one a message can be left. */
  isStaffed: boolean
  flash?: 'left' | 'empty' | undefined
}

/** The visitor's window: the conversation, and what to write in; outside hours a form for a message. */
export function chatPage(view: ChatView): string {
  const { words, isStaffed } = view
  const body = html`<section class="panel" aria-label="${words.title}">${flash(view)}
${log(words, view.conversation, words.you, isStaffed ? words.greeting : words.away)}${isStaffed ? talkForm(view) : leaveForm(view)}</section>`
  return framed(words, words.title, words.lead, otherAddress(view.address, words), body)
}

/** The page for an unknown enterprise number. */
export function unknownPage(words: ChatWords, address: URL): string {
  const body = html`<section class="panel"><p class="subject" role="alert">${words.refusedText}</p></section>`
  return framed(words, words.refused, words.lead, otherAddress(address, words), body)
}

/** The agents' page: every conversation, with a form to answer. */
export function deskPage(words: ChatWords, address: URL, conversations: Conversation[]): string {
  const rows = conversations.map(one => html`<section class="panel">${desk(words, one)}</section>`)
  const none = html`<section class="panel"><p class="empty">${words.deskEmpty}</p></section>`
  const body = html`${rows.length > 0 ? rows : none}`
  return framed(words, words.deskTitle, words.deskLead, otherAddress(address, words), body)
}

function desk(words: ChatWords, conversation: Conversation): Html {
  const { visitor, contact } = conversation
  const name = `${words.visitor} ${visitor.slice(0, 8)}`
  return html`<h2>${name}</h2>${contact ? html`<p class="fact">${words.leftContact(contact)}</p>` : ''}
${log(words, conversation, words.visitor)}<form class="talk" action="/chat/desk" method="post">
<input type="hidden" name="visitor" value="${visitor}"><input type="hidden" name="lang" value="${words.language}">
<input name="text" required maxlength="1000" autocomplete="off" aria-label="${words.answer} ${name}"><button>${words.answer}</button></form>`
}

function log(words: ChatWords, conversation: Conversation | undefined, visitorName: string, first = ''): Html {
  const names = { visitor: visitorName, agent: words.agent }
  const opening = first ? html`<li class="line" data-from="agent"><b>${words.agent}</b> <p>${first}</p></li>` : ''
  const lines = (conversation?.lines ?? []).map(line => lineOf(names, line))
  return html`<ul class="log" role="log" aria-label="${words.log}" tabindex="0">${opening}${lines}</ul>`
}

function lineOf(names: Record<Line['from'], string>, { from, text, at }: Line): Html {
  return html`<li class="line" data-from="${from}"><b>${names[from]}</b> <time datetime="${at}">${at.slice(11, 16)}</time><p class="text">${text}</p></li>`
}

function flash({ words, flash: what }: ChatView): Html | string {
  return what ? html`<p class="flash" role="status">${words[what]}</p>` : ''
}

function talkForm({ words, address }: ChatView): Html {
  return html`<form class="talk" action="${address.pathname}${address.search}" method="post">
<input name="text" required maxlength="1000" autocomplete="off" aria-label="${words.message}" autofocus><button class="send">${words.send}</button></form>`
}

function leaveForm({ words, address }: ChatView): Html {
  return html`<form class="leave" action="${address.pathname}${address.search}" method="post">
<label for="text">${words.message}</label><textarea id="text" name="text" required maxlength="1000" rows="4"></textarea>
<label for="contact">${words.contact}</label><input id="contact" name="contact" maxlength="100" aria-describedby="contact-help">
<p class="help" id="contact-help">${words.contactHelp}</p><button class="main">${words.leave}</button></form>`
}

function otherAddress(address: URL, words: ChatWords): string {
  const query = new URLSearchParams(address.search)
  query.set('lang', words.language === 'en' ? 'zh-CN' : 'en')
  return `${address.pathname}?${query}`
}

function framed(words: ChatWords, title: string, lead: string, other: string, body: Html): string {
  const lang = words.language === 'en' ? 'zh-CN' : 'en'
  const page = html`<div class="page narrow"><header>${mark}<h1>${title}</h1><a href="${other}" lang="${lang}">${words.otherLanguage}</a>
<p class="lead">${lead}</p></header><main>${body}</main></div><script>${new Html(script)}</script>`
  return documentOf(words.language, title, page, html`<style>${new Html(style)}</style>`)
}

const style = `
.log { display: grid; gap: 12px; max-height: 50vh; overflow-y: auto; }
.line { display: grid; justify-items: start; font-size: 0.875rem; overflow-wrap: anywhere; }
.line p { margin: 4px 0 0; padding: 8px 12px; border-radius: 12px; background: var(--wash); font-size: 1rem; }
.line[data-from='visitor'] { justify-items: end; }
.line[data-from='visitor'] p { background: var(--action); color: var(--on-action); }
.talk { display: flex; gap: 8px; margin-top: 16px; }
.leave { display: grid; gap: 4px; margin-top: 16px; }
.leave label { font-weight: 600; margin-top: 8px; }
.leave button { margin-top: 12px; }
textarea { font: inherit; padding: 8px 12px; border-radius: 8px; border: 1px solid var(--quiet); background: var(--paper); color: inherit; }
`

/** Looks every second for new lines. */
const script = `
const end = () => document.querySelectorAll('.log').forEach(log => { log.scrollTop = log.scrollHeight })
end()
setInterval(async () => {
  if (document.hidden) return
  const answer = await fetch(location.href).catch(() => undefined)
  if (!answer?.ok) return
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const shown = document.querySelectorAll('.log')
  const next = fresh.querySelectorAll('.log')
  const typed = [...document.querySelectorAll('input[name=text]')].some(input => input.value)
  if (shown.length !== next.length) return typed || location.reload()
  next.forEach((log, index) => {
    if (log.innerHTML === shown[index].innerHTML) return
    shown[index].replaceChildren(...log.childNodes)
    end()
  })
}, 1000)
`
