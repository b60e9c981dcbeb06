/** Who shows itself in an Authorization header of the kind Basic; each part is form-encoded inside (RFC 6749 §2.3.1). */
export function basicCredentials(header: string): { id: string; secret: string } | undefined {
  const encoded = /^Basic ([\w+/=-]+)$/i.exec(header)?.[1]
  if (!encoded) return undefined
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { id: decoded(id), secret: decoded(rest.join(':')) }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return part
  }
}
