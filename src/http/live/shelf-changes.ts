import type { LiveMessage } from '../../contract/live/live.ts'
import type { Cancel, World } from '../../lib/world.ts'

const WINDOW_MS = 500
/** However many listen, so many frames a second tell all of them of shelves. */
const MOST_FRAMES = 2_000

/** Changes that everybody may hear of: stock, products, branches, and what points are given for. */
export type ShelfMessage = Extract<
  LiveMessage,
  { type: 'stock' | 'catalogue' | 'branch' | 'loyalty' }
>

const subjectOf = ({ position: _, ...subject }: ShelfMessage): string => JSON.stringify(subject)

type Hub = { size(): number; toEverybody(messages: readonly ShelfMessage[]): void }

/**
 * Gathers changes for half a second, or longer where more than a thousand listen. It then tells of each product, and of
 * its stock at each branch, once and with the latest position.
 */
export const gatherShelfChanges = (hub: Hub, { after }: Pick<World, 'after'>) => {
  const pending = new Map<string, ShelfMessage>()
  let timer: Cancel | undefined

  const flush = (): void => {
    timer = undefined
    const messages = [...pending.values()]
    pending.clear()
    hub.toEverybody(messages)
  }
  return {
    add: (message: ShelfMessage): void => {
      pending.set(subjectOf(message), message)
      const windowMs = Math.max(WINDOW_MS, (hub.size() / MOST_FRAMES) * 1_000)
      timer ??= after(windowMs, flush)
    },
    stop: (): void => timer?.(),
  }
}
