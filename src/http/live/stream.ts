import type { ServerResponse } from 'node:http'
import type { Cancel, World } from '../../lib/world.ts'
import type { HttpContext } from '../server/context.ts'

/** A client that has not read anything for this long is cut off. */
const SILENT_MS = 30_000

/** Frames are gathered for this long: writing to a connection costs more than what is written. */
const GATHER_MS = 200

/**
 * Sends frames that each have a key; only the newest frame of a key matters. While the client does not keep up, one
 * frame of each key waits; after `silentMs` the client is cut off.
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
    /** Sends the frame together with others that come within 200 ms. */
    sendSoon: (key: string, frame: string): void => {
      waiting.set(key, frame)
      gathering ??= after(GATHER_MS, write)
    },
    stop,
  }
}

/** A frame that tells the page that the connection is alive. */
const BEAT = 'event: beat\ndata: 1\n\n'
/** Proxies cut a connection that is silent for a minute. */
const HEARTBEAT_MS = 25_000
/** A stream ends after this time. The browser connects again at once, and its session is checked again. */
const MAX_AGE_MS = 15 * 60_000
/** A client is dropped when more bytes than this wait to be sent to it. */
const MAX_BACKLOG_BYTES = 256 * 1024

/** A stream of server-sent events to one client. */
export type LiveStream = {
  /** False: the client has gone, or does not keep up. */
  send(frame: string): boolean
  /**
   * Sends the frame once the client has read the earlier ones. A newer frame of the same key replaces it, and an empty
   * frame removes it.
   */
  sendNewest(key: string, frame: string): void
  /** Like `sendNewest`, but gathers frames for 200 ms: for listeners who are told of many riders. */
  sendSoon(key: string, frame: string): void
  end(): void
  onClose(listener: () => void): void
}

/** Takes the response over from Koa: headers are sent, and the body stays open. */
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
  /**
   * The client may have left while its session was looked up. The `close` event does not come again, so the listener is
   * called at once.
   */
  const onClose = (listener: () => void): void => {
    if (res.closed) listener()
    else res.once('close', listener)
  }
  // The browser waits 3 s before it connects again.
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
