import type { MessagePort } from 'node:worker_threads'
import { type SentError, sent, type ToWriter } from './messages.ts'
import type { Writer, Writes } from './writer.ts'

type Told = { id: number; answer: unknown } | { id: number; error: SentError }

/**
 * Runs in a thread that writes, and runs each write that the port brings. The writes that arrive during a commit share
 * the next one. `close` is called once no more writes will come and all are stored.
 */
export const serveWriter = <W extends Writes>(
  port: MessagePort,
  writer: Writer<W>,
  close: () => void | Promise<void>,
): void => {
  let outcomes: Told[] = []

  /** All writes of a commit end in one turn, and their outcomes leave in one message. */
  const tell = (outcome: Told): void => {
    outcomes.push(outcome)
    if (outcomes.length > 1) return
    queueMicrotask(() => {
      port.postMessage({ outcomes })
      outcomes = []
    })
  }

  const run = async (id: number, name: string, given: W[string]['given']): Promise<void> => {
    try {
      tell({ id, answer: await writer.write(name, given) })
    } catch (error) {
      tell({ id, error: sent(error) })
    }
  }

  const end = async (): Promise<void> => {
    await writer.close()
    await close()
    port.close()
  }

  port.on('message', (message: ToWriter) => {
    if (message === null) void end()
    else for (const { id, name, given } of message) void run(id, name, given)
  })
}
