import { realWorld } from '../../program/real-world.ts'
import { openDataFolder } from '../../stores/data-folder.ts'
import type { NewEvent } from '../../stores/event-store/port.ts'
import { newEvent } from './new-events.ts'

/**
 * A process of its own for tests: several writers append to the data folder of the first argument, 1 to 4 events at a
 * time. If there are more arguments, they are the addresses of the scripts whose threads write: of `events.db`, `vault.db`
 * and the read models. Each acknowledged append prints its ids in one line. The process goes on until it is killed.
 */
const [, , folder = '', eventsDb, vaultDb = '', readModels = ''] = process.argv
const onEnded = (error: unknown): never => {
  throw error
}
const { eventStore } = openDataFolder(
  folder,
  realWorld,
  eventsDb === undefined
    ? undefined
    : {
        programs: {
          eventsDb: new URL(eventsDb),
          vaultDb: new URL(vaultDb),
          readModels: new URL(readModels),
        },
        onEnded,
      },
)

const batchOf = (size: number): NewEvent[] => {
  const first = newEvent({ size })
  return [first, ...Array.from({ length: size - 1 }, () => newEvent({ first: first.id }))]
}

const writer = async (stream: string) => {
  let revision = (await eventStore.readStream(stream)).length - 1
  for (let n = 0; ; n++) {
    const events = batchOf(1 + (n % 4))
    const appended = await eventStore.append(stream, revision, events)
    if (!appended.ok) throw new Error(`${stream} is at ${appended.actual}, not at ${revision}`)
    revision = appended.revision
    process.stdout.write(`${events.map(({ id }) => id).join(' ')}\n`)
  }
}

await Promise.all(Array.from({ length: 16 }, (_, n) => writer(`crash-${n}`)))
