import { setTimeout as wait } from 'node:timers/promises'

/** One message of the sandbox's inbox. */
export interface Message {
  channel: 'sms' | 'voice' | 'mail'
  to: string
  text: string
  code: string
  at: string
}

/** One payment at the sandbox. */
export interface PendingPayment {
  provider: string
  pay_url: string
  attempt_no: string
  amount: string
  currency: string
  state: string
}

/** How the buyer pays (product §2). */
export interface Payment {
  pay_url: string
  amount?: string
  late?: boolean
  callback?: 'once' | 'none' | 'twice' | 'tampered'
}

/** A user at an identity provider, who consents to the log-in or denies it. */
export interface Identity {
  /** The same subject is the same person every time. */
  subject: string
  nickname?: string
  email?: string
  deny?: boolean
}

const patience = 10_000

/** Polls until there is a value: other programs are awaited by polling, never by a fixed pause. */
export const eventually = async <Value>(
  look: () => Promise<Value | undefined>,
  what: string,
  within = patience,
  every = 25,
): Promise<Value> => {
  const deadline = performance.now() + within
  while (performance.now() < deadline) {
    const value = await look()
    if (value !== undefined) return value
    await wait(every)
  }
  throw new Error(`Within ${within / 1000} s there was no ${what}`)
}

const control = async (origin: string, name: string, body: object): Promise<Response> => {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${origin}/__control/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`The sandbox refused to ${name}: ${await answer.text()}`)
  return answer
}

/** The user at the sandbox: reads codes, pays, and consents to log-ins. */
export const sandboxUser = (origin: string) => {
  const read = async <Value>(path: string): Promise<Value> => (await fetch(origin + path)).json() as Promise<Value>
  const inbox = (to: string) => read<Message[]>(`/inbox.json?to=${encodeURIComponent(to)}`)
  return {
    inbox,
    /** The code of the newest message to a phone number or an address, once there are `count` messages. */
    code: (to: string, count = 1) =>
      eventually(async () => {
        const messages = await inbox(to)
        return messages.length >= count ? messages[0]?.code : undefined
      }, `code for ${to}`),
    payments: () => read<PendingPayment[]>('/payments.json'),
    pay: async (payment: Payment): Promise<void> => void (await control(origin, 'pay', payment)),
    /** Answers a provider's consent page; resolves to the address that the browser is sent to. */
    consent: async (authorize_url: string, identity: Identity): Promise<string> => {
      const answer = await control(origin, 'consent', { authorize_url, ...identity })
      return ((await answer.json()) as { redirect: string }).redirect
    },
  }
}
