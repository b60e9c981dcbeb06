import proxyAddress from '@fastify/proxy-addr'

/** Proxies are few; whoever reaches the program past them shall not fill its memory. */
const mostKnown = 1000

/** Whether an address is one of the proxies or in one of their networks; each address is parsed once. */
export const trustIn = (proxies: readonly string[]): ((address: string) => boolean) => {
  const isTrusted = proxyAddress.compile([...proxies])
  const known = new Map<string, boolean>()
  return address => {
    const told = known.get(address)
    if (told !== undefined) return told
    if (known.size >= mostKnown) known.clear()
    const trusted = isTrusted(address, 0)
    known.set(address, trusted)
    return trusted
  }
}
