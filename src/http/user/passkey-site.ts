import { isIP } from 'node:net'
import type { PasskeySite } from '../../commands/user/webauthn.ts'
import type { Visit } from '../server/visit.ts'

/** Browsers know passkeys where a secure connection leads to a host with a name, and on the computer itself. */
const siteAt = ({ protocol, hostname, origin }: URL): PasskeySite | null => {
  const hasName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  return hasName && isSafe ? { host: hostname, origin } : null
}

/**
 * Where passkeys belong to: PUBLIC_URL, or else the port on which the shop listens on this computer. Never what a request
 * names as its host, which anybody can write. Null: no browser would make one.
 */
export const passkeySite = (
  publicUrl: string | undefined,
  port: number | undefined,
): PasskeySite | null => siteAt(new URL(publicUrl ?? `http://localhost:${port}`))

export const passkeySiteOf = ({ ctx, deps }: Pick<Visit, 'ctx' | 'deps'>): PasskeySite | null =>
  passkeySite(deps.publicUrl, ctx.req.socket.localPort)
