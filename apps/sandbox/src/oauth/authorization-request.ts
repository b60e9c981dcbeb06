import { createHash } from 'node:crypto'

/** What an app asks a user for, read from the address it sent the user to. */
export type AuthorizationRequest = {
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

/** Reads the parameters of an authorize address. `separator` stands between scopes, `clientId` names the app's parameter. */
export function readAuthorizationRequest(
  query: URLSearchParams,
  separator: string,
  clientId = 'client_id',
): AuthorizationRequest {
  const text = (name: string) => query.get(name) ?? ''
  return {
    clientId: text(clientId),
    redirectUri: text('redirect_uri'),
    state: text('state'),
    scopes: text('scope').split(separator).filter(Boolean),
    nonce: text('nonce'),
    challenge: text('code_challenge'),
    challengeMethod: text('code_challenge_method') || 'plain',
  }
}

/** Whether the PKCE verifier belongs to the challenge the app began with. */
export function provesChallenge({ challenge, challengeMethod }: AuthorizationRequest, verifier: string): boolean {
  if (!challenge) return verifier === ''
  const hashed = createHash('sha256').update(verifier).digest('base64url')
  return challenge === (challengeMethod === 'S256' ? hashed : verifier)
}
