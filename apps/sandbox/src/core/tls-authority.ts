import { randomBytes } from 'node:crypto'
import { issuedCertificate, type Role } from './certificate.ts'
import { ecKeyPair, type Secrets, secretsOf } from './secrets.ts'

/** A certificate with the private key it belongs to, both as PEM. */
export type Identity = { certificate: string; privateKey: string }

export type Authority = Secrets<'certificate' | 'privateKey' | 'serverCertificate' | 'serverPrivateKey'>

const name = 'Bohe Sandbox CA'

/** The sandbox's own certificate authority with its TLS server's certificate; made once per data folder. */
export function authorityOf(dir: string): Authority {
  return secretsOf(dir, 'authority', enrol)
}

function enrol(): Authority {
  const keys = ecKeyPair()
  const { privateKey, publicKey } = keys
  const subject = { name, serial: serial(), publicKey, role: 'authority' as const }
  const certificate = issuedCertificate(subject, { name, privateKey })
  const server = issue({ privateKey }, 'localhost', 'server')
  return { certificate, privateKey, serverCertificate: server.certificate, serverPrivateKey: server.privateKey }
}

/**
 * A fresh certificate of the sandbox's authority.
 * @param keys the pair it is for, an elliptic one of its own unless given
 */
export function issue(
  { privateKey }: Pick<Authority, 'privateKey'>,
  subject: string,
  role: Exclude<Role, 'authority'>,
  keys = ecKeyPair(),
): Identity {
  const wanted = { name: subject, serial: serial(), publicKey: keys.publicKey, role }
  return { certificate: issuedCertificate(wanted, { name, privateKey }), privateKey: keys.privateKey }
}

function serial(): string {
  return `4${randomBytes(20).toString('hex').slice(1)}`
}
