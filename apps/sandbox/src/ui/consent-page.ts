import type { ConsentRequest } from '#oauth/consent.ts'
import type { TestUser } from '#oauth/test-users.ts'
import { type Brand, nameOf } from './brand.ts'
import { choiceForm, documentOf, Html, html, mark, page } from './html.ts'
import { bilingual } from './words.ts'

/** The page's words, by what the address asks for, else by what the browser prefers. */
export const consentWordsFor = bilingual({
  title: [(provider: string) => `${provider}授权登录`, (provider: string) => `Log in with ${provider}`],
  lead: [
    (provider: string) => `这是沙盒里的${provider}，不连真正的${provider}。以谁的身份登录、同不同意，都由你决定。`,
    (provider: string) =>
      `This is the sandbox's ${provider}, not the real one. You decide who logs in, and whether they agree.`,
  ],
  app: ['薄荷加速器', 'Bohe'],
  asks: [(app: string) => `${app} 想要获得`, (app: string) => `${app} asks for`],
  profile: ['昵称和头像', 'Nickname and picture'],
  email: ['邮箱地址', 'E-mail address'],
  appId: ['应用编号', 'App'],
  returnsTo: ['之后回到', 'Then back to'],
  who: ['以谁的身份登录', 'Log in as'],
  other: ['其他人', 'Somebody else'],
  subject: ['账号', 'Account'],
  subjectHelp: ['同一个账号每次都是同一个人。', 'The same account is the same person every time.'],
  subjectMissing: ['请填写账号，1–64个字符。', 'Please enter an account of 1 to 64 characters.'],
  nickname: ['昵称', 'Nickname'],
  emailHelp: ['可以不填。', 'May stay empty.'],
  allow: ['同意', 'Allow'],
  deny: ['拒绝', 'Deny'],
  refused: ['无法登录', 'Cannot log in'],
  refusedLead: [
    (provider: string) => `${provider}没有接受这个应用的请求：`,
    (provider: string) => `${provider} did not accept what the app asked:`,
  ],
})

type ConsentWords = ReturnType<typeof consentWordsFor>

/** What the page asks. `authorizeUrl` is where the app sent the user, without origin. */
export type ConsentView = {
  words: ConsentWords
  authorizeUrl: string
  consent: ConsentRequest
  users: TestUser[]
  /** Set when no valid user was typed in. */
  mistyped: boolean
}

/** The value of the choice to type a user in. No subject can be this long. */
export const somebodyElse = '-'.repeat(65)

/** The consent page: which app, what it asks for, which user, and the buttons to allow and to deny. */
export function consentPage(view: ConsentView): string {
  const { words, consent, authorizeUrl } = view
  const { provider, request } = consent
  const name = nameOf(words, provider.brand)
  const heading = {
    title: words.title(name),
    lead: words.lead(name),
    address: authorizeUrl,
    colour: provider.brand.colour,
  }
  const panel = html`<section class="panel" aria-labelledby="asks"><h2 id="asks">${words.asks(words.app)}</h2>
<ul class="wanted"><li>${words.profile}</li>${asksEmail(view) ? html`<li>${words.email}</li>` : ''}</ul>
<p class="fact">${words.appId} ${request.clientId}</p>
<p class="fact">${words.returnsTo} ${request.redirectUri}</p>
${form(view)}</section>`
  return page(words, heading, panel)
}

/** What the provider shows instead when it does not understand the app. */
export function refusalPage(words: ConsentWords, brand: Brand, message: string): string {
  const body = html`<div class="page narrow"><header>${mark}<h1>${words.refused}</h1></header>
<main><section class="panel"><p class="subject">${words.refusedLead(nameOf(words, brand))}</p>
<p class="text" role="alert"><strong>${message}</strong></p></section></main></div>`
  return documentOf(words.language, words.refused, body)
}

function asksEmail({ consent }: ConsentView): boolean {
  return consent.provider.asksEmail(consent.request)
}

function form(view: ConsentView): Html {
  const { words, consent, users, mistyped, authorizeUrl } = view
  const known = users.map(({ subject, nickname }, index) => {
    const picture = `/avatars/${encodeURIComponent(`${consent.vendor} ${subject}`)}/80`
    return html`<label class="choice"><input type="radio" name="person" value="${subject}" ${checked(index === 0 && !mistyped)}>
<img src="${picture}" alt="" width="40" height="40"><span>${nickname}<span class="fact">${subject}</span></span></label>`
  })
  const choices = html`<fieldset><legend>${words.who}</legend>${known}
<label class="choice"><input type="radio" name="person" value="${somebodyElse}" id="other" ${checked(mistyped)}>${words.other}</label>
<div class="typed">${typed(view)}</div></fieldset>`
  const fields = { authorize_url: authorizeUrl, lang: words.language }
  return choiceForm('/consent', fields, ['allow', words.allow], ['deny', words.deny], choices)
}

function typed(view: ConsentView): Html {
  const { words, mistyped } = view
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
${asksEmail(view) ? email : ''}`
}

function checked(is: boolean): Html {
  return new Html(is ? 'checked' : '')
}
