import type { EventSourceMessage } from 'eventsource-parser'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { type LiveMessage, type LiveMove, liveMessage, liveMove } from '../../contract/live.ts'
import type { Visitor } from './visitor.ts'

/** A client that follows `GET /api/live`. */
export type LiveListener = {
  status: number
  /** The first message since the opening that fits. Waits up to 30 s for it. */
  hear(fits: (message: LiveMessage) => boolean): Promise<LiveMessage>
  /** All that came so far. */
  heard(): readonly LiveMessage[]
  /** The places of riders that came so far. */
  moves(): readonly LiveMove[]
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  leave(): void
}

const PATIENCE_MS = 30_000

export const listenLive = async (
  url: string,
  visitor: Visitor,
  orders: readonly string[] = [],
  query = orders.length === 0 ? '' : `?orders=${orders.join(',')}`,
): Promise<LiveListener> => {
  const leaving = new AbortController()
  const response = await fetch(`${url}/api/live${query}`, {
    headers: { cookie: visitor.cookie() },
    signal: leaving.signal,
  })
  const messages: LiveMessage[] = []
  const moves: LiveMove[] = []
  const waiting = new Set<() => void>()

  const take = ({ event, data }: EventSourceMessage): void => {
    if (event === 'move') moves.push(liveMove.parse(JSON.parse(data)))
    // The web, too, passes over what is no live message.
    if (event === undefined)
      messages.push(...(liveMessage.array().safeParse([JSON.parse(data)]).data ?? []))
  }
  const read = async (): Promise<void> => {
    const events = response.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
    for await (const event of events ?? []) {
      take(event)
      for (const look of waiting) look()
    }
  }
  return {
    status: response.status,
    heard: () => messages,
    moves: () => moves,
    ended: read().catch(() => undefined),
    leave: () => leaving.abort(),
    hear: (fits) =>
      new Promise((resolve, reject) => {
        const patience = setTimeout(() => reject(new Error('Nothing was heard')), PATIENCE_MS)
        const look = (): void => {
          const found = messages.find(fits)
          if (found === undefined) return
          clearTimeout(patience)
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}
