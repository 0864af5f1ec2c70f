import type { ServerResponse } from 'node:http'
import type { Cancel, World } from '../../lib/world.ts'
import type { HttpContext } from '../server/context.ts'

/** A client that has read nothing for so long is gone. */
const SILENT_MS = 30_000

/** Frames that may come together are told five times a second: each write costs more than what is written. */
const GATHER_MS = 200

/**
 * Frames of which only the newest counts. While the client does not keep up, one frame of each key waits, however many
 * come, and the client is cut after half a minute.
 */
export const newestOnly = (
  res: ServerResponse,
  { after }: Pick<World, 'after'>,
  silentMs = SILENT_MS,
) => {
  const waiting = new Map<string, string>()
  let patience: Cancel | undefined
  let gathering: Cancel | undefined

  const stop = (): void => {
    patience?.()
    gathering?.()
    patience = undefined
    gathering = undefined
  }
  const flush = (): void => {
    stop()
    const frames = [...waiting.values()].join('')
    waiting.clear()
    if (frames !== '' && !res.writableEnded && !res.destroyed) res.write(frames)
  }
  const wait = (): void => {
    if (patience !== undefined) return
    patience = after(silentMs, () => res.destroy())
    res.once('drain', flush)
  }
  const write = (): void => {
    gathering = undefined
    if (res.writableNeedDrain) wait()
    else flush()
  }
  return {
    send: (key: string, frame: string): void => {
      if (frame === '') waiting.delete(key)
      else waiting.set(key, frame)
      write()
    },
    /** Sends the frame together with others that come within a fifth of a second. */
    sendSoon: (key: string, frame: string): void => {
      waiting.set(key, frame)
      gathering ??= after(GATHER_MS, write)
    },
    stop,
  }
}

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
