import type { ServerResponse } from 'node:http'
import type { Cancel, World } from '../../lib/world.ts'

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
