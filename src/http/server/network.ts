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

/** Limits count by this: the IPv4 address, or the IPv6 network, since one household has all addresses of a /64. */
export const clientNetwork = (address: string): string => {
  const plain = address.replace(mappedIPv4, '')
  return isIPv6(plain) ? network64(plain) : plain
}

/** The headers by which proxies and content networks say that they pass somebody else's request on. */
const FORWARDING =
  /^(forwarded|via|cdn-loop|x-forwarded(-.+)?|x-original-.+|x-real-ip|(x-(cluster-)?|true-|fastly-)client-ip|cf-.+|x-(amzn|amz-cf|envoy|azure)-.+)$/

const LOOPBACK = /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/i

/** Whether a proxy says that the request is somebody else's. Its `Host` is then a name of the proxy's choice. */
export const isForwarded = ({ headers }: IncomingMessage): boolean =>
  Object.keys(headers).some((name) => FORWARDING.test(name))

/** The name in a `Host` header, without the port. Undefined where it is no name and no address. */
const hostnameOf = (host: string): string | undefined =>
  /^([a-z\d.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.exec(host)?.[1]

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')
const asHost = (address: string): string => (isIPv6(address) ? `[${address}]` : address)

/** The `Host` that a browser on this machine or in its network asked for: loopback, or the address it came to. */
export const directHost = (request: IncomingMessage): string | undefined => {
  const { host = '' } = request.headers
  const name = hostnameOf(host)
  if (name === undefined || isForwarded(request)) return undefined
  const own = asHost(plain(request.socket.localAddress ?? ''))
  return LOOPBACK.test(name) || name.toLowerCase() === own ? host : undefined
}

/**
 * Whether somebody on this machine asks, and asks for this machine by name. A proxy here that says nothing of itself
 * would look the same but for its HTTP/1.0, which proxies speak unless they are told otherwise.
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
 * The beginning of the shop's addresses for browsers: the configured origin. A shop that was told none believes only a
 * `Host` that leads to this machine by itself; for any other its addresses are relative, and the beginning is ''.
 */
export const createOriginOf = (publicUrl: string | undefined) => {
  const origin = publicUrl === undefined ? undefined : new URL(publicUrl).origin
  return ({ req }: Pick<HttpContext, 'req'>): string => {
    if (origin !== undefined) return origin
    const host = directHost(req)
    return host === undefined ? '' : `http://${host}`
  }
}
