import * as z from 'zod'
import { dryRunBody, inPercent, replayBody } from '../../contract/finance/replay.ts'
import { nairobiDay } from '../../contract/rules/dates.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineFileRoute, type Route } from '../server/route.ts'
import { area, denied } from './ledger-routes.ts'

async function* jsonLines(steps: AsyncIterable<object>): AsyncGenerator<string, void, undefined> {
  for await (const step of steps) yield `${JSON.stringify(step)}\n`
}

const type = 'application/x-ndjson'

/** Whoever goes away ends it, and nothing is lost: it changes nothing. */
const replay = defineFileRoute({
  method: 'POST',
  path: '/api/finance/replay',
  area,
  summary:
    'Works out all points anew from the events and names each difference from the read models, a JSON object a line; for finance and admins',
  input: z.object({ body: replayBody }),
  status: 200,
  errors: denied,
  limits: ['staff'],
  reads: ['ledger'],
  isLong: () => true,
  handle: async ({ actor, body: { asOf }, deps, queries: { ledger } }) => {
    const steps = await ledger.replay(actor, asOf ?? null)
    if (!steps.ok) return steps
    const name = `replay-${nairobiDay(deps.commands.world.now())}.ndjson`
    return ok({ name, type, text: jsonLines(steps.value) })
  },
})

const dryRun = defineFileRoute({
  method: 'POST',
  path: '/api/finance/dry-run',
  area,
  summary:
    'What other rules would have given over the history that there was, a JSON object a line; for finance and admins. It changes nothing',
  input: z.object({ body: dryRunBody }),
  status: 200,
  errors: denied,
  limits: ['staff'],
  reads: ['ledger'],
  isLong: () => true,
  handle: async ({ actor, body, deps, queries: { ledger } }) => {
    const steps = await ledger.dryRun(actor, inPercent(body))
    if (!steps.ok) return steps
    const name = `dry-run-${nairobiDay(deps.commands.world.now())}.ndjson`
    return ok({ name, type, text: jsonLines(steps.value) })
  },
})

export const replayRoutes: readonly Route[] = [replay, dryRun]
