import type { AuditFacts } from '#contract/audit.ts'
import type { CommandDeps } from '#src/commands/engine/command.ts'
import type { AuditThing } from '#src/projections/audit/thing.ts'
import type { Events, Recorded } from '#src/stores/event-store/events.ts'

export const everything = async ({ events }: Pick<CommandDeps, 'events'>): Promise<Recorded[]> => {
  const all: Recorded[] = []
  for (let after: string | null = null; ; ) {
    const batch = await events.readAll(after, 5_000)
    if (batch.events.length === 0) return all
    all.push(...batch.events)
    after = batch.position
  }
}

/** Stops after so many batches, with the last of them half written. */
export const stoppedAfter = (events: Events, batches: number): Events => {
  let written = 0
  return {
    ...events,
    appendAll: async (appends) => {
      written += 1
      if (written < batches) return events.appendAll(appends)
      await events.appendAll(appends.slice(0, appends.length / 2))
      throw new Error('killed')
    },
  }
}

const admin = { id: 'somebody', role: 'admin' } as const

/** What the shop tells admins of a thing as of a moment. */
export const factsIn =
  ({ queries }: Pick<CommandDeps, 'queries'>) =>
  async (thing: AuditThing, asOf: string): Promise<AuditFacts | null> => {
    const found = await queries.audit.historyOf(admin, { ...thing, asOf, page: { limit: 1 } })
    if (!found.ok) throw new Error(found.error.code)
    return found.value.facts
  }
