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

/** Whether the PKCE verifier belongs to the challenge the app began with. */
export function provesChallenge({ challenge, challengeMethod }: AuthorizationRequest, verifier: string): boolean {
  if (!challenge) return verifier === ''
  const hashed = createHash('sha256').update(verifier).digest('base64url')
  return challenge === (challengeMethod === 'S256' ? hashed : verifier)
}
