/** Where the merchant's server reaches the sandbox. */
export type Address = {
  origin: string
  smtpPort: number
  /** Where `secureRoutes` are, such as `https://127.0.0.1:4902`. */
  secureOrigin: string
  /** The certificate of the authority behind it, as PEM. */
  authority: string
}

/** Where the TLS server of a port is. */
export function secureOriginOf(tlsPort: number): string {
  return `https://127.0.0.1:${tlsPort}`
}
