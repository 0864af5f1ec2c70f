import type { World } from '../../lib/world.ts'
import type { HttpContext } from '../server/context.ts'
import { newestOnly } from './newest-only.ts'

/** The page hears it, and knows that the connection is alive. */
const BEAT = 'event: beat\ndata: 1\n\n'
/** Proxies cut a connection that is silent for a minute. */
const HEARTBEAT_MS = 25_000
/** The browser comes back at once, and its session is checked anew. */
const MAX_AGE_MS = 15 * 60_000
/** The bytes that may wait for a slow client before it is dropped. */
const MAX_BACKLOG_BYTES = 256 * 1024

/** A stream of server-sent events to one client. */
export type LiveStream = {
  /** False once the client is gone or no longer keeps up. */
  send(frame: string): boolean
  /**
   * Sends the frame once the client has read what came before. A newer frame of the same key takes its place, and an
   * empty one takes it back.
   */
  sendNewest(key: string, frame: string): void
  /** The same, a little later and together with others: for whoever is told of many. */
  sendSoon(key: string, frame: string): void
  end(): void
  onClose(listener: () => void): void
}

/** Takes the response over from Koa: headers are sent, the body stays open. */
export const openStream = (ctx: HttpContext, world: Pick<World, 'after' | 'every'>): LiveStream => {
  const { res } = ctx
  ctx.respond = false
  ctx.status = 200
  ctx.set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  })
  res.flushHeaders()

  const send = (frame: string): boolean => {
    if (res.writableEnded || res.destroyed) return false
    res.write(frame)
    if (res.writableLength <= MAX_BACKLOG_BYTES) return true
    res.destroy()
    return false
  }
  /** A client may have left while its session was looked up. Its `close` event is over then. */
  const onClose = (listener: () => void): void => {
    if (res.closed) listener()
    else res.once('close', listener)
  }
  // The browser waits this long before it comes back.
  send('retry: 3000\n\n')
  const stopHeart = world.every(HEARTBEAT_MS, () => send(BEAT))
  const stopAge = world.after(MAX_AGE_MS, () => res.end())
  const newest = newestOnly(res, world)
  onClose(() => {
    newest.stop()
    stopHeart()
    stopAge()
  })
  return { send, sendNewest: newest.send, sendSoon: newest.sendSoon, end: () => res.end(), onClose }
}
