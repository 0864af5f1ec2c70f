import type { Logger } from 'pino'
import type { CommandDeps } from '../commands/engine/command.ts'
import { keepTrying } from '../lib/keep-trying.ts'
import { keepSealed } from '../runtime/integrity/keep-sealed.ts'
import { underLease } from '../runtime/under-lease.ts'
import type { Stores } from './compose.ts'

type Deps = {
  commands: Pick<CommandDeps, 'vault' | 'world' | 'alert'>
  stores: Pick<Stores, 'eventStore' | 'seals' | 'readStore'>
  holder: string
  log: Logger
}

/** Keeps the log sealed, in one process at a time, until it is stopped. */
export const keepIntegrity = ({
  commands: { vault, world, alert },
  stores: { eventStore, seals, readStore },
  holder,
  log,
}: Deps): { stop(): Promise<void> } => {
  const stopping = new AbortController()
  const { signal } = stopping
  const tellOutside = async () => undefined
  const sealing = { log: eventStore, seals, vault, world, alert, tellOutside }
  const keep = (progressed: () => void) =>
    underLease(readStore, { name: 'integrity', holder, signal, world }, (_, until) =>
      keepSealed(sealing, until, progressed),
    )
  const onError = (error: unknown) => log.error({ err: error }, 'sealing failed, trying again')
  const keeping = keepTrying(keep, { signal, onError, world })
  return {
    stop: () => {
      stopping.abort()
      return keeping
    },
  }
}
