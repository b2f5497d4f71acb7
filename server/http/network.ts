import { isIPv4, isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The network of an address, by which calls are counted: IPv4 whole, IPv6 its /64, because one owner holds them all. */
export function networkOf(ip: string): string {
  const address = plain(ip)
  return isIPv6(address) ? prefixOf(address, 4) : address
}

/** The wider network, by which failed logins are counted (reliability.md §3): IPv4 its /24, IPv6 its /48, because a guesser has many addresses of one. */
export function wideNetworkOf(ip: string): string {
  const address = plain(ip)
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`
  return isIPv6(address) ? prefixOf(address, 3) : address
}

/** Without its zone; an IPv4 address that is written as IPv6, as IPv4. */
function plain(ip: string): string {
  const [address = ''] = ip.split('%')
  return MAPPED.exec(address)?.[1] ?? address
}

/** The first groups of an IPv6 address with the length of the prefix. */
function prefixOf(address: string, count: number): string {
  const [head = '', tail] = address.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  // `::` replaces as many zero groups as are missing; a last group in dotted form counts as two.
  const last = tail === undefined ? [] : groups(tail)
  const missing = 8 - groups(head).length - last.length - (address.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? [] : Array.from({ length: missing }, () => '0')
  return `${[...groups(head), ...zeros, ...last]
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${count * 16}`
}
