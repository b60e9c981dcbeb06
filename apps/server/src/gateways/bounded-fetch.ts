/** The bytes of a body, at most `largest` of them. Throws when there are more. */
export const boundedBody = async (body: AsyncIterable<Uint8Array> | null, largest: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > largest) throw new Error('The answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** One request to a provider, without redirects: `timeout` in milliseconds, `largest` in bytes. Throws when it takes or says more. */
export const boundedFetch = async (url: string, init: RequestInit, bounds: { timeout: number; largest: number }) => {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(bounds.timeout) })
  const { status, headers } = response
  return { status, headers, body: await boundedBody(response.body, bounds.largest) }
}
