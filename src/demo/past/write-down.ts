import type { CommandDeps } from '../../commands/engine/command.ts'
import type { AppendOf } from '../../stores/event-store/events.ts'
import type { Rehearsal } from './rehearsal.ts'

/** The subjects of guests, who come with their first order. */
const guestsIn = (appends: readonly AppendOf[]): string[] =>
  appends.flatMap(({ events }) =>
    events.flatMap(({ event }) =>
      event.type === 'OrderPlaced' && event.data.userId === null ? [event.data.subject] : [],
    ),
  )

/** Writes into the shop what was rehearsed since the last time. What is there already stays as it is. */
export const writeDown =
  ({ events, vault, lostSales }: CommandDeps, rehearsal: Rehearsal) =>
  async (): Promise<void> => {
    const { appends, lost } = rehearsal.take()
    // Made all at once: one after the other would wait for the disk each time.
    await Promise.all(guestsIn(appends).map((subject) => vault.ensureKey(subject)))
    for (const { sale, ask } of lost) await lostSales.count(sale, ask)
    await events.appendAll(appends)
  }
