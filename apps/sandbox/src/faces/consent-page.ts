import type { Question } from '#identity/consent.ts'
import type { Person } from '#identity/person.ts'
import type { Brand } from '#world/vendor.ts'
import type { ConsentWords } from './consent-words.ts'
import { documentOf, mark } from './document.ts'
import { Html, html } from './html.ts'
import { nameOf } from './words.ts'

/** What the page asks. `authorizeUrl` is where the app sent the person, without origin. */
export type ConsentView = {
  words: ConsentWords
  authorizeUrl: string
  question: Question
  people: Person[]
  /** Set when somebody was typed in who is nobody. */
  mistyped?: boolean
}

/** The value of the choice that somebody is typed in. No subject can be this long. */
export const somebodyElse = '-'.repeat(65)

/** The question to a person: which app, what it wants, who they are, and yes or no. */
export function consentPage(view: ConsentView): string {
  const { words, question } = view
  const name = nameOf(words, question.provider.brand)
  const body = html`<div class="page narrow">${heading(view, words.title(name))}
<main><section class="panel" aria-labelledby="asks"><h2 id="asks">${words.asks(words.app)}</h2>
${wanted(view)}${form(view)}</section></main></div>`
  return documentOf(words.language, words.title(name), body)
}

/** What the provider shows instead when it does not understand the app. */
export function refusalPage(words: ConsentWords, brand: Brand, message: string): string {
  const body = html`<div class="page narrow"><header>${mark}<h1>${words.refused}</h1></header>
<main><section class="panel"><p class="subject">${words.refusedLead(nameOf(words, brand))}</p>
<p class="text" role="alert"><strong>${message}</strong></p></section></main></div>`
  return documentOf(words.language, words.refused, body)
}

function heading({ words, question, authorizeUrl }: ConsentView, title: string): Html {
  const { brand } = question.provider
  const [path = '', query = ''] = authorizeUrl.split('?')
  const other = new URLSearchParams(query)
  other.set('lang', words.language === 'en' ? 'zh' : 'en')
  return html`<header>${mark}<h1><span class="brand" style="--brand: ${brand.colour}">${title}</span></h1>
<a href="${path}?${other.toString()}" lang="${other.get('lang') ?? ''}">${words.otherLanguage}</a>
<p class="lead">${words.lead(nameOf(words, brand))}</p></header>`
}

function wanted({ words, question }: ConsentView): Html {
  const { provider, ask } = question
  const email = provider.asksEmail(ask) ? html`<li>${words.email}</li>` : ''
  return html`<ul class="wanted"><li>${words.profile}</li>${email}</ul>
<p class="fact">${words.appId} ${ask.clientId}</p>
<p class="fact">${words.returnsTo} ${ask.redirectUri}</p>`
}

function form(view: ConsentView): Html {
  const { words, people, mistyped = false, authorizeUrl } = view
  const known = people.map((person, index) => choice(view, person, index === 0 && !mistyped))
  return html`<form class="consent" action="/consent" method="post">
<input type="hidden" name="authorize_url" value="${authorizeUrl}"><input type="hidden" name="lang" value="${words.language}">
<fieldset><legend>${words.who}</legend>${known}
<label class="choice"><input type="radio" name="person" value="${somebodyElse}" id="other" ${checked(mistyped)}>${words.other}</label>
<div class="typed">${typed(view)}</div></fieldset>
<div class="acts"><button name="act" value="allow" class="main">${words.allow}</button>
<button name="act" value="deny">${words.deny}</button></div></form>`
}

function choice({ question }: ConsentView, person: Person, first: boolean): Html {
  const picture = `/avatars/${encodeURIComponent(`${question.vendor} ${person.subject}`)}/80`
  return html`<label class="choice"><input type="radio" name="person" value="${person.subject}" ${checked(first)}>
<img src="${picture}" alt="" width="40" height="40"><span>${person.nickname}<span class="fact">${person.subject}</span></span></label>`
}

function typed({ words, question, mistyped }: ConsentView): Html {
  const wrong = mistyped
    ? html`<p class="wrong" id="subject-wrong" role="alert">${words.subjectMissing}</p>`
    : html`<p class="help" id="subject-help">${words.subjectHelp}</p>`
  const state = mistyped
    ? new Html('aria-invalid="true" aria-describedby="subject-wrong" autofocus')
    : new Html('aria-describedby="subject-help"')
  const email = html`<label for="email">${words.email}</label>
<input id="email" name="email" type="email" autocomplete="off" aria-describedby="email-help"><p class="help" id="email-help">${words.emailHelp}</p>`
  return html`<label for="subject">${words.subject}</label>
<input id="subject" name="subject" maxlength="64" autocomplete="off" autocapitalize="none" spellcheck="false" ${state}>${wrong}
<label for="nickname">${words.nickname}</label><input id="nickname" name="nickname" maxlength="64" autocomplete="off">
${question.provider.asksEmail(question.ask) ? email : ''}`
}

function checked(is: boolean): Html {
  return new Html(is ? 'checked' : '')
}
