import * as z from 'zod'
import { type HeldMoney, readMoneyHold, releaseMoney } from '../commands/operations/money-hold.ts'
import { system } from '../domain/kernel/access.ts'
import { issueBy, OperationFailed, operation } from './operation.ts'

const holdLines = (state: HeldMoney): string[] =>
  state === null
    ? ['No money is held']
    : [
        `Money is held since ${state.heldSince}`,
        `Lost from ${state.lostFrom ?? 'an unknown time'} until ${state.lostUntil ?? 'an unknown time'}`,
      ]

export const showMoneyHold = operation({
  name: 'money hold',
  usage: 'money hold - whether the shop sends no money by itself, and what the log has lost',
  input: z.tuple([]),
  run: async (_, context) => {
    const result = await issueBy(system, readMoneyHold, {}, context)
    if (!result.ok) throw new OperationFailed(result.error.code)
    return holdLines(result.value)
  },
})

export const releaseHeldMoney = operation({
  name: 'money release',
  usage: 'money release <reason> - lets the shop send money again; what was held back stays unsent',
  input: z
    .array(z.string())
    .transform((words) => words.join(' '))
    .pipe(z.string().trim().min(3).max(500)),
  run: async (reason, context) => {
    const result = await issueBy(system, releaseMoney, { reason }, context)
    if (!result.ok) throw new OperationFailed(result.error.code)
    return holdLines(result.value)
  },
})
