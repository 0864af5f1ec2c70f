import { pino } from 'pino'
import { type Command, issue } from '../../commands/engine/command.ts'
import { type Actor, system } from '../../domain/kernel/access.ts'
import type { Daraja, Prompt, Reversal } from '../../integrations/daraja/client.ts'
import type { AlertCode, AlertFacts } from '../../lib/alerts.ts'
import { untraced } from '../../lib/trace.ts'
import { openStores } from '../../program/compose.ts'
import { readConfig } from '../../program/config.ts'
import { openRecords } from '../../program/open-records.ts'
import { realWorld } from '../../program/real-world.ts'
import { startWorkers } from '../../program/start-work.ts'
import { createMetrics } from '../../runtime/metrics.ts'
import { stopStack } from '../../runtime/stop-stack.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { usualTimings } from '../../workers/job.ts'
import { dump } from '../log.ts'
import { until } from '../until.ts'

type Asked = { prompts: Prompt[]; reversals: Reversal[] }

/** Accepts everything, and notes the requests. */
const openMpesa = (asked: Asked): Daraja => ({
  stkPush: async (prompt) => {
    asked.prompts.push(prompt)
    const { reference } = prompt
    const ids = { checkoutRequestId: `ws_CO_${reference}`, merchantRequestId: `m-${reference}` }
    return { kind: 'accepted', ...ids, customerMessage: '' }
  },
  stkQuery: async () => ({ kind: 'pending' }),
  reversal: async (order) => {
    asked.reversals.push(order)
    return { kind: 'accepted', conversationId: 'AG_1', originatorConversationId: 'o-1' }
  },
})

/**
 * The shop on the files of a folder, as a start makes it, but without HTTP. `works` adds its jobs, and an M-PESA that
 * accepts everything.
 */
export const openFiles = async (folder: string, { works }: { works: boolean }) => {
  const config = readConfig({ DATA_DIR: folder, DEMO: 'false', MPESA_ENV: 'simulator', PORT: '0' })
  const alerts: { code: AlertCode; facts: AlertFacts }[] = []
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const stack = stopStack(realWorld)
  const stores = await openStores(config, realWorld, (error) =>
    log.error({ err: error }, 'store failed'),
  )
  stack.started('the stores', stores.close)
  const alert = (code: AlertCode, facts: AlertFacts = {}) => void alerts.push({ code, facts })
  const metrics = createMetrics(realWorld)
  const records = await openRecords({
    config,
    world: realWorld,
    stores,
    metrics,
    log,
    alert,
    trace: untraced,
    keeps: true,
    stack,
  })
  const { commands } = records
  const asked: Asked = { prompts: [], reversals: [] }
  const { readStore, jobQueue } = stores
  if (works) {
    const payments = {
      daraja: openMpesa(asked),
      breaker: { check: () => undefined },
      callbackUrl: 'https://duka.example',
      timings: usualTimings,
    }
    const workers = await startWorkers({ ...records, readStore, jobQueue, payments, log })
    stack.started('the workers', workers.stop)
  }

  /** Whether all automatic work is done: the rest waits for its time. */
  const isQuiet = async (): Promise<boolean> => {
    const [head] = await commands.events.marksBefore(null, 1)
    const { waiting, active } = await jobQueue.counts()
    return waiting + active === 0 && (await jobQueue.followed())?.id === head?.id
  }
  const settled = async (): Promise<void> => {
    if (works) await until('the shop to come to rest', isQuiet)
    await records.runner?.caughtUp()
  }

  return {
    commands,
    log,
    readStore,
    jobQueue,
    asked,
    alerts,
    /** The shop's log, JSON lines. */
    said: () => lines.join(''),
    settled,
    /** Gives the command's result. Throws when it is refused. */
    done: async <Input, Output>(
      command: Command<Input, Output>,
      input: Input,
      actor: Actor = system,
    ): Promise<Output> => {
      const by = { actor, commandId: commands.world.newId(), correlationId: commands.world.newId() }
      const { result } = await issue(command, input, by, commands)
      if (!result.ok) throw new Error(JSON.stringify(result.error))
      return result.value
    },
    /** Every document of every read model. */
    dump: () => dump(readStore),
    stop: stack.stop,
  }
}
/** These read models have a document for each word of a person, so that a lost key leaves fewer of them. */
const ofPersonalWords = ['order-numbers', 'order-words', 'user-words']

/** The ids of the documents of each read model, apart from those that a lost key leaves fewer of. */
export const idsOf = (dump: Readonly<Record<string, readonly Doc[]>>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(dump)
      .filter(([name]) => !ofPersonalWords.includes(name))
      .map(([name, docs]) => [name, docs.map(({ id }) => id)]),
  )
export type OpenFiles = Awaited<ReturnType<typeof openFiles>>
