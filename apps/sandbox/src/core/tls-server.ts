import { X509Certificate } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { ServerOptions } from 'node:https'
import { TLSSocket } from 'node:tls'
import type { Authority } from './tls-authority.ts'

/** TLS that asks for a client certificate but does without one; each route decides whether it needs it. */
export function tlsOptions({ certificate, serverCertificate, serverPrivateKey }: Authority): ServerOptions {
  const identity = { cert: serverCertificate, key: serverPrivateKey }
  return { ...identity, ca: certificate, requestCert: true, rejectUnauthorized: false, minVersion: 'TLSv1.2' }
}

/** The fingerprint of the client's certificate when the sandbox's authority issued it and the client proved to own it. */
export function provenClient({ socket }: IncomingMessage): string | undefined {
  return socket instanceof TLSSocket && socket.authorized ? socket.getPeerCertificate().fingerprint256 : undefined
}

/** The fingerprint of a certificate in PEM, as `HttpRequest.client` has it. */
export function fingerprint(certificate: string): string {
  return new X509Certificate(certificate).fingerprint256
}
