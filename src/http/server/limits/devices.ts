import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '#src/lib/keyed-hash.ts'
import type { World } from '#src/lib/world.ts'
import type { HttpContext } from '../context.ts'
import { setCookie } from '../cookies.ts'

const COOKIE = 'duka_device'
/** The longest time that browsers keep any cookie. */
export const BROWSER_KEPT_MS = 400 * 24 * 60 * 60 * 1000
/** 128 bits, in base64url. */
const LENGTH = 22

/** Tells browsers apart that nobody has signed in from. An id names no person, and is read for limits alone. */
export type Devices = {
  /** The id in the request's cookie, or the one given with this answer. Undefined without an id that we have signed. */
  of(ctx: HttpContext): string | undefined
  /** Gives the browser an id to bring along from now on. */
  give(ctx: HttpContext): string
}

type DeviceDeps = { secret: Buffer; world: Pick<World, 'now' | 'newToken'> }

/** Takes the same time whatever the texts are. Texts of one length may differ in bytes. */
export const isSame = (one: string, other: string): boolean => {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length === others.length && timingSafeEqual(bytes, others)
}

export const createDevices = ({ secret, world }: DeviceDeps): Devices => {
  const signatureOf = (id: string): string =>
    keyedHash(secret, `device ${id}`).toString('base64url').slice(0, LENGTH)
  return {
    of: (ctx) => {
      if (ctx.state.newDevice !== undefined) return ctx.state.newDevice
      const text = ctx.cookies.get(COOKIE) ?? ''
      const id = text.slice(0, LENGTH)
      return isSame(text, `${id}.${signatureOf(id)}`) ? id : undefined
    },
    give: (ctx) => {
      const id = world.newToken().slice(0, LENGTH)
      const expires = new Date(world.now().getTime() + BROWSER_KEPT_MS)
      setCookie(ctx, COOKIE, `${id}.${signatureOf(id)}`, expires)
      ctx.state.newDevice = id
      return id
    },
  }
}
