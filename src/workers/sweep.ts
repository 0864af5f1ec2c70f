import type { Alert } from '../runtime/alerts.ts'
import { mustWait } from '../stores/job-queue/port.ts'

type Sweep<Item> = {
  /** The type of its job. */
  name: string
  /** Names the item for the reader of the alert. */
  idOf(item: Item): string
  work(item: Item): Promise<unknown>
}

/**
 * Deals with each item by itself. A failing item raises an alert, and the others go on. Throws only errors that all of
 * them would run into: an engine that is away, or that nothing may run now.
 */
export const sweepEach = async <Item>(
  items: AsyncIterable<Item>,
  { name: sweep, idOf, work }: Sweep<Item>,
  alert: Alert,
): Promise<void> => {
  for await (const item of items) {
    try {
      await work(item)
    } catch (error) {
      if (mustWait(error)) throw error
      alert('sweep-item-failed', { sweep, id: idOf(item), reason: String(error) })
    }
  }
}
