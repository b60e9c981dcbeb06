import type { ConsentRequest } from '#oauth/consent.ts'
import type { TestUser } from '#oauth/test-users.ts'
import { type Brand, nameOf } from './brand.ts'
import type { ConsentWords } from './consent-words.ts'
import { documentOf, Html, html, mark } from './html.ts'

/** What the page asks. `authorizeUrl` is where the app sent the user, without origin. */
export type ConsentView = {
  words: ConsentWords
  authorizeUrl: string
  consent: ConsentRequest
  users: TestUser[]
  /** Set when no valid user was typed in. */
  mistyped?: boolean
}

/** The value of the choice to type a user in. No subject can be this long. */
export const somebodyElse = '-'.repeat(65)

/** The consent page: which app, what it asks for, which user, and the buttons to allow and to deny. */
export function consentPage(view: ConsentView): string {
  const { words, consent } = view
  const name = nameOf(words, consent.provider.brand)
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

function heading({ words, consent, authorizeUrl }: ConsentView, title: string): Html {
  const { brand } = consent.provider
  const [path = '', query = ''] = authorizeUrl.split('?')
  const other = new URLSearchParams(query)
  other.set('lang', words.language === 'en' ? 'zh' : 'en')
  return html`<header>${mark}<h1><span class="brand" style="--brand: ${brand.colour}">${title}</span></h1>
<a href="${path}?${other.toString()}" lang="${other.get('lang') ?? ''}">${words.otherLanguage}</a>
<p class="lead">${words.lead(nameOf(words, brand))}</p></header>`
}

function wanted({ words, consent }: ConsentView): Html {
  const { provider, request } = consent
  const email = provider.asksEmail(request) ? html`<li>${words.email}</li>` : ''
  return html`<ul class="wanted"><li>${words.profile}</li>${email}</ul>
<p class="fact">${words.appId} ${request.clientId}</p>
<p class="fact">${words.returnsTo} ${request.redirectUri}</p>`
}

function form(view: ConsentView): Html {
  const { words, users, mistyped = false, authorizeUrl } = view
  const known = users.map((user, index) => choice(view, user, index === 0 && !mistyped))
  return html`<form class="consent" action="/consent" method="post">
<input type="hidden" name="authorize_url" value="${authorizeUrl}"><input type="hidden" name="lang" value="${words.language}">
<fieldset><legend>${words.who}</legend>${known}
<label class="choice"><input type="radio" name="person" value="${somebodyElse}" id="other" ${checked(mistyped)}>${words.other}</label>
<div class="typed">${typed(view)}</div></fieldset>
<div class="acts"><button name="act" value="allow" class="main">${words.allow}</button>
<button name="act" value="deny">${words.deny}</button></div></form>`
}

function choice({ consent }: ConsentView, user: TestUser, first: boolean): Html {
  const picture = `/avatars/${encodeURIComponent(`${consent.vendor} ${user.subject}`)}/80`
  return html`<label class="choice"><input type="radio" name="person" value="${user.subject}" ${checked(first)}>
<img src="${picture}" alt="" width="40" height="40"><span>${user.nickname}<span class="fact">${user.subject}</span></span></label>`
}

function typed({ words, consent, mistyped }: ConsentView): Html {
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
${consent.provider.asksEmail(consent.request) ? email : ''}`
}

function checked(is: boolean): Html {
  return new Html(is ? 'checked' : '')
}
