import type { ServerResponse } from 'node:http'

/** A client that has read nothing for so long is gone. */
const SILENT_MS = 30_000

/**
 * Frames of which only the newest counts. While the client does not keep up, one frame of each key waits, however many
 * come, and the client is cut after half a minute.
 */
export const newestOnly = (res: ServerResponse, silentMs = SILENT_MS) => {
  const waiting = new Map<string, string>()
  let patience: NodeJS.Timeout | undefined

  const flush = (): void => {
    clearTimeout(patience)
    patience = undefined
    const frames = [...waiting.values()].join('')
    waiting.clear()
    if (frames !== '' && !res.writableEnded && !res.destroyed) res.write(frames)
  }
  const wait = (): void => {
    if (patience !== undefined) return
    patience = setTimeout(() => res.destroy(), silentMs)
    res.once('drain', flush)
  }
  return {
    send: (key: string, frame: string): void => {
      if (frame === '') waiting.delete(key)
      else waiting.set(key, frame)
      if (res.writableNeedDrain) wait()
      else flush()
    },
    stop: (): void => clearTimeout(patience),
  }
}
