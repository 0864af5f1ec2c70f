import type { PushAnswer, QueryAnswer, ReversalAnswer } from '#src/integrations/daraja/answers.ts'
import type { Daraja, Prompt, Reversal } from '#src/integrations/daraja/client.ts'
import type { NewJob } from '#src/stores/job-queue/port.ts'
import type { Raised, TestShop } from '#src/testing/shop.ts'
import { type JobDeps, usualTimings } from '../../workers/job.ts'
import { openWorkers } from '../../workers/workers.ts'

type Answers = {
  push: () => Promise<PushAnswer>
  query: () => Promise<QueryAnswer>
  reversal: () => Promise<ReversalAnswer>
}

const usual: Answers = {
  push: async () => ({
    kind: 'accepted',
    checkoutRequestId: 'ws_CO_1',
    merchantRequestId: 'm-1',
    customerMessage: '',
  }),
  query: async () => ({ kind: 'pending' }),
  reversal: async () => ({
    kind: 'accepted',
    conversationId: 'AG_1',
    originatorConversationId: 'o-1',
  }),
}

/** The jobs of payments, and an M-PESA that answers as told and notes the questions. */
export const paymentJobs = (shop: TestShop, answers: Partial<Answers> = {}) => {
  const { push, query, reversal } = { ...usual, ...answers }
  const asked = {
    prompts: [] as Prompt[],
    queries: [] as string[],
    reversals: [] as Reversal[],
    alerts: [] as Raised[],
    jobs: [] as NewJob[],
  }
  const daraja: Daraja = {
    stkPush: (prompt) => {
      asked.prompts.push(prompt)
      return push()
    },
    stkQuery: (checkoutRequestId) => {
      asked.queries.push(checkoutRequestId)
      return query()
    },
    reversal: (order) => {
      asked.reversals.push(order)
      return reversal()
    },
  }
  const deps: JobDeps = {
    commands: { ...shop.deps, alert: (code, facts = {}) => asked.alerts.push({ code, facts }) },
    daraja,
    breaker: { check: () => undefined },
    jobs: { add: async (jobs) => void asked.jobs.push(...jobs) },
    callbackUrl: 'https://duka.example',
    timings: usualTimings,
  }
  /** Runs a job of the type. `changed`: in another process, or one that dies. Throws what the job throws. */
  const run = async (
    type: string,
    facts: Readonly<Record<string, string | number>> = {},
    changed: Partial<JobDeps> = {},
  ): Promise<void> => {
    const data = {
      ...facts,
      correlationId: shop.deps.world.newId(),
      causationId: shop.deps.world.newId(),
    }
    const handler = openWorkers({ ...deps, ...changed }).handlers[type]
    if (handler === undefined) throw new Error(`no job ${type}`)
    await handler({ id: shop.deps.world.newId(), type, data, attempt: 1 })
  }
  return { asked, daraja, run }
}

/** A process that remembers nothing, and dies at its next write after `written` writes. */
export const dyingAfter = (shop: TestShop, written: number): JobDeps['commands'] => {
  const { events } = shop.deps
  let left = written
  const append: typeof events.append = async (...added) => {
    if (left === 0) throw new Error('power cut')
    left -= 1
    return events.append(...added)
  }
  return { ...shop.deps, ...shop.anotherProcess(), events: { ...events, append } }
}

/** The event types of the order's payment in the log. */
export const historyOf = async ({ deps }: TestShop, orderId: string): Promise<string[]> =>
  (await deps.events.readStream(`payment-${orderId}`)).map(({ type }) => type)
