import { isIPv6 } from 'node:net'

const mappedIPv4 = /^::ffff:(?=\d+\.)/i

const network64 = (address: string): string => {
  const [left = '', right] = address.split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right === undefined || right === '' ? [] : right.split(':')
  const zeros = right === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** Limits count by this: the IPv4 address, or the IPv6 network, since one household has all addresses of a /64. */
export const clientNetwork = (address: string): string => {
  const plain = address.replace(mappedIPv4, '')
  return isIPv6(plain) ? network64(plain) : plain
}
