import { createHash } from 'node:crypto'

/** What an app asks a person for, read from the address it sent the person to. */
export type Ask = {
  clientId: string
  redirectUri: string
  state: string
  scopes: string[]
  nonce: string
  /** The app's PKCE challenge, '' without one. */
  challenge: string
  challengeMethod: string
}

/** Why the provider shows an error page instead of asking. */
export type Refusal = { error: string; message: string }

/** Reads the parameters most providers share. `separator` stands between scopes. */
export function askOf(query: URLSearchParams, separator: string): Ask {
  const text = (name: string) => query.get(name) ?? ''
  return {
    clientId: text('client_id'),
    redirectUri: text('redirect_uri'),
    state: text('state'),
    scopes: text('scope').split(separator).filter(Boolean),
    nonce: text('nonce'),
    challenge: text('code_challenge'),
    challengeMethod: text('code_challenge_method') || 'plain',
  }
}

/** Whether the verifier belongs to the challenge the app began with. */
export function provesChallenge({ challenge, challengeMethod }: Ask, verifier: string): boolean {
  if (!challenge) return verifier === ''
  const hashed = createHash('sha256').update(verifier).digest('base64url')
  return challenge === (challengeMethod === 'S256' ? hashed : verifier)
}
