import { authorityOf } from '#core/tls-authority.ts'
import { secureOriginOf } from '#core/vendor.ts'
import { vendors } from './vendors.ts'

/**
 * The environment variables an API server needs to work with the sandbox of this data folder. Keys that do not exist
 * yet are made, so it may be asked before the sandbox starts; afterwards the answer stays the same.
 * @param origin the sandbox's HTTP origin, such as `http://127.0.0.1:4900`
 * @param tlsPort the port of its TLS server, on 127.0.0.1
 */
export function serverSettings(dir: string, origin: string, smtpPort = 4901, tlsPort = 4902): Record<string, string> {
  const { certificate: authority } = authorityOf(dir)
  const address = { origin, smtpPort, secureOrigin: secureOriginOf(tlsPort), authority }
  return Object.assign({}, ...vendors.map(vendor => vendor.settings(dir, address)))
}
