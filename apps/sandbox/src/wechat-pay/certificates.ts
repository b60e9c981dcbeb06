import { X509Certificate } from 'node:crypto'
import { rfc3339 } from '#world/clock.ts'
import type { Reply } from './reply.ts'
import { seal } from './signature.ts'
import type { Till } from './till.ts'

/** GET /v3/certificates: the platform certificate, encrypted with the merchant's APIv3 key. */
export function certificates(till: Till): Reply {
  const { certificate, certificateSerial, apiV3Key } = till.secrets
  const { validFrom, validTo } = new X509Certificate(certificate)
  const entry = {
    serial_no: certificateSerial,
    effective_time: rfc3339(Date.parse(validFrom)),
    expire_time: rfc3339(Date.parse(validTo)),
    encrypt_certificate: seal(certificate, apiV3Key, 'certificate'),
  }
  return { status: 200, body: { data: [entry] } }
}
