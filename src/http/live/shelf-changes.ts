import type { LiveMessage } from '../../contract/live/live.ts'

const WINDOW_MS = 500

/** Changes that everybody may hear of: stock, products and branches. */
export type ShelfMessage = Extract<LiveMessage, { type: 'stock' | 'catalogue' | 'branch' }>

const subjectOf = ({ position: _, ...subject }: ShelfMessage): string => JSON.stringify(subject)

/**
 * Gathers changes for half a second. It then tells of each product, and of its stock at each branch, once and with the
 * latest position.
 */
export const gatherShelfChanges = (tell: (messages: ShelfMessage[]) => void) => {
  const pending = new Map<string, ShelfMessage>()
  let timer: NodeJS.Timeout | undefined

  const flush = (): void => {
    timer = undefined
    const messages = [...pending.values()]
    pending.clear()
    tell(messages)
  }
  return {
    add: (message: ShelfMessage): void => {
      pending.set(subjectOf(message), message)
      timer ??= setTimeout(flush, WINDOW_MS)
    },
    stop: (): void => clearTimeout(timer),
  }
}
