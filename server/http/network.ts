import { isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The network of an address, by which tries and calls are counted: IPv4 whole, IPv6 its /64, because one owner holds them all. */
export function networkOf(ip: string): string {
  const mapped = MAPPED.exec(ip)?.[1]
  if (mapped) return mapped
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const [head = '', tail] = address.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  // `::` replaces as many zero groups as are missing; a last group in dotted form counts as two.
  const last = tail === undefined ? [] : groups(tail)
  const missing = 8 - groups(head).length - last.length - (address.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? [] : Array.from({ length: missing }, () => '0')
  return `${[...groups(head), ...zeros, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
