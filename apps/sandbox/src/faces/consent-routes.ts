import { type Answer, type Call, formBody, headerOf, isOn, json, type Route } from '#http/call.ts'
import type { Refusal } from '#identity/ask.ts'
import { avatar } from '#identity/avatar.ts'
import { allow, deny, identityProviders, personOf, type Question, questionOf } from '#identity/consent.ts'
import type { Person } from '#identity/person.ts'
import type { WorkingVendor, World } from '#world/vendor.ts'
import { consentPage, refusalPage, somebodyElse } from './consent-page.ts'
import { consentWordsFor } from './consent-words.ts'

const sandboxBrand = { zh: '沙盒', en: 'The sandbox', colour: '' }

/** Every identity provider's authorize page, the form on it, and people's pictures. */
export function consentRoutes(world: World, vendors: WorkingVendor[]): Route[] {
  const pages = identityProviders(vendors).map(({ provider }) => ({
    method: 'GET' as const,
    path: provider.authorizePath,
    handle: (call: Call) => ask(world, vendors, call),
  }))
  return [
    ...pages,
    { method: 'POST', path: '/consent', handle: call => decide(world, vendors, call) },
    { method: 'GET', path: '/avatars/:key/:size', handle: picture },
  ]
}

/** POST /__control/consent: `{authorize_url, subject, nickname, email?, deny?}` → `{redirect}`. */
export function consentControl(world: World, vendors: WorkingVendor[], body: Record<string, unknown>): Answer {
  const question = questionOf(vendors, String(body.authorize_url ?? ''))
  if ('error' in question) return json(question.error === 'unknown-provider' ? 404 : 400, question)
  if (isOn(body.deny)) return json(200, { redirect: deny(question) })
  const text = (name: string) => String(body[name] ?? '')
  const person = personOf({ subject: text('subject'), nickname: text('nickname'), email: text('email') })
  return 'error' in person ? json(400, person) : json(200, { redirect: allow(world, question, person) })
}

function ask(world: World, vendors: WorkingVendor[], call: Call): Answer {
  const question = questionOf(vendors, call.target)
  return 'error' in question ? refused(vendors, call, call.target, question) : asked(world, call, call.target, question)
}

function decide(world: World, vendors: WorkingVendor[], call: Call): Answer {
  const form = formBody(call)
  const authorizeUrl = form.get('authorize_url') ?? ''
  const question = questionOf(vendors, authorizeUrl)
  if ('error' in question) return refused(vendors, call, authorizeUrl, question)
  if (form.get('act') === 'deny') return sentTo(deny(question))
  const person = chosen(world, question, form)
  if ('error' in person) return asked(world, call, authorizeUrl, question, true)
  return sentTo(allow(world, question, person))
}

/** The known person who was chosen, or the one who was typed in. */
function chosen(world: World, { vendor }: Question, form: URLSearchParams): Person | Refusal {
  const text = (name: string) => form.get(name) ?? ''
  const choice = text('person') || somebodyElse
  if (choice === somebodyElse)
    return personOf({ subject: text('subject'), nickname: text('nickname'), email: text('email') })
  return world.people.find(vendor, choice) ?? personOf({ subject: choice })
}

function sentTo(location: string): Answer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' } }
}

function asked(world: World, call: Call, authorizeUrl: string, question: Question, mistyped = false): Answer {
  const people = world.people.at(question.vendor).slice(0, 8)
  const view = { words: wordsOf(call, authorizeUrl), authorizeUrl, question, people, mistyped }
  return shown(mistyped ? 400 : 200, consentPage(view))
}

function refused(vendors: WorkingVendor[], call: Call, authorizeUrl: string, { message }: Refusal): Answer {
  const path = authorizeUrl.split('?')[0]
  const found = identityProviders(vendors).find(({ provider }) => provider.authorizePath === path)
  return shown(400, refusalPage(wordsOf(call, authorizeUrl), found?.provider.brand ?? sandboxBrand, message))
}

function wordsOf(call: Call, authorizeUrl: string) {
  const asked = new URLSearchParams(authorizeUrl.split('?')[1] ?? '').get('lang')
  return consentWordsFor(formBody(call).get('lang') ?? asked ?? '', headerOf(call, 'accept-language'))
}

function shown(status: number, body: string): Answer {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  }
  return { status, headers, body }
}

function picture({ params }: Call): Answer {
  const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' }
  return { status: 200, headers, body: avatar(params.key ?? '', Number(params.size)) }
}
