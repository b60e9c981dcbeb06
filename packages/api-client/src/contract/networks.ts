import { countedNetworks } from './limits.ts'

/** A network that an address is counted by, with room for `times` what a rate says. */
export interface Network {
  subject: string
  times: number
}

const groupsOf = (address: string): number[] => {
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const [left, right] = [head, tail].map(part => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].map(group => Number.parseInt(group, 16))
}

const prefixOf = (groups: readonly number[], bits: number): string =>
  groups
    .slice(0, Math.ceil(bits / 16))
    .map((group, at) => group & (0xffff << Math.max(0, 16 * (at + 1) - bits)))
    .map(group => group.toString(16))
    .join(':')

/** The networks an address is counted by, the narrow one first: one IPv4 address, or the /64, /56 and /48 of IPv6. */
export const networksOf = (address: string): Network[] => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !address.includes(':')) return [{ subject: mapped ?? address, times: 1 }]
  const groups = groupsOf(address)
  return countedNetworks.map(({ bits, times }) => ({ subject: `${prefixOf(groups, bits)}::/${bits}`, times }))
}

/** The narrowest network an address is counted by: itself, or its /64. */
export const networkOf = (address: string): string => networksOf(address)[0]?.subject ?? address
