import * as z from 'zod'
import { issue } from '../commands/engine/command.ts'
import { retryParked } from '../commands/operations/retry-parked.ts'
import { system } from '../domain/kernel/access.ts'
import { OperationFailed, operation } from './operation.ts'

const AT_ONCE = 1_000

export const listParked = operation({
  name: 'parked',
  usage:
    'parked - lists what read models have parked: reader, stream, from revision, events, reason, type, event, since',
  input: z.tuple([]),
  run: async (_, { commands }) => {
    const found = await commands.queries.parked.list(system, { limit: AT_ONCE })
    if (!found.ok) throw new OperationFailed(found.error.code)
    const { docs, next } = found.value
    const lines = docs.map(({ reader, stream, fromRevision, events, reason, type, ...one }) =>
      [reader, stream, fromRevision, events, reason, type, one.eventId, one.since].join('\t'),
    )
    return next === undefined ? lines : [...lines, `The first ${AT_ONCE} are shown`]
  },
})

export const requestRetry = operation({
  name: 'parked retry',
  usage: 'parked retry - asks all readers of the log to try once more what they have parked',
  input: z.tuple([]),
  run: async (_, { commands, correlationId }) => {
    const by = { actor: system, commandId: commands.world.newId(), correlationId }
    const { result } = await issue(retryParked, { stream: null }, by, commands)
    if (!result.ok) throw new OperationFailed(result.error.code)
    return ['Requested: each reader tries when it comes to it']
  },
})
