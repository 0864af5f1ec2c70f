import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { HttpContext } from './context.ts'

const mappedIPv4 = /^::ffff:(?=\d+\.)/i

const network64 = (address: string): string => {
  const [left = '', right] = address.split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right === undefined || right === '' ? [] : right.split(':')
  const zeros = right === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * The address that limits count by: the IPv4 address, or the /64 network of an IPv6 address, since one household has
 * all addresses of a /64.
 */
export const clientNetwork = (address: string): string => {
  const plain = address.replace(mappedIPv4, '')
  return isIPv6(plain) ? network64(plain) : plain
}

/** The headers by which proxies and content networks mark a request that they pass on. */
const FORWARDING =
  /^(forwarded|via|cdn-loop|x-forwarded(-.+)?|x-original-.+|x-real-ip|(x-(cluster-)?|true-|fastly-)client-ip|cf-.+|x-(amzn|amz-cf|envoy|azure)-.+)$/

const LOOPBACK = /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/i

/** Whether a proxy passed the request on. The proxy then chose the `Host` header. */
export const isForwarded = ({ headers }: IncomingMessage): boolean =>
  Object.keys(headers).some((name) => FORWARDING.test(name))

/** The host name of a `Host` header, without the port. Undefined: the header is not valid. */
const hostnameOf = (host: string): string | undefined =>
  /^([a-z\d.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.exec(host)?.[1]

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')
const asHost = (address: string): string => (isIPv6(address) ? `[${address}]` : address)

/**
 * The `Host` header of a direct request: it names this machine (localhost) or the address that the request came to.
 * Undefined for any other.
 */
export const directHost = (request: IncomingMessage): string | undefined => {
  const { host = '' } = request.headers
  const name = hostnameOf(host)
  if (name === undefined || isForwarded(request)) return undefined
  const own = asHost(plain(request.socket.localAddress ?? ''))
  return LOOPBACK.test(name) || name.toLowerCase() === own ? host : undefined
}

/**
 * Whether the request comes from this machine and asks for it by a local name. A local proxy without its own headers is
 * recognised by HTTP/1.0, which proxies use unless they are configured otherwise.
 */
export const isFromThisMachine = (request: IncomingMessage): boolean => {
  const peer = asHost(plain(request.socket.remoteAddress ?? ''))
  const name = hostnameOf(request.headers.host ?? '') ?? ''
  return (
    LOOPBACK.test(peer) &&
    LOOPBACK.test(name) &&
    request.httpVersion !== '1.0' &&
    !isForwarded(request)
  )
}

/**
 * Gives the beginning of the shop's addresses, as browsers use them. It is the configured origin, or else the `Host` of
 * a direct request. For other requests it is '', so that addresses are relative.
 */
export const createOriginOf = (publicUrl: string | undefined) => {
  const origin = publicUrl === undefined ? undefined : new URL(publicUrl).origin
  return ({ req }: Pick<HttpContext, 'req'>): string => {
    if (origin !== undefined) return origin
    const host = directHost(req)
    return host === undefined ? '' : `http://${host}`
  }
}
