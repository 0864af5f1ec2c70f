import { expireAttempt } from '../../commands/payment/expire-attempt.ts'
import { findOpenAttempt } from '../../commands/payment/find-open-attempt.ts'
import type { AttemptOf } from '../../commands/payment/submit-prompt.ts'
import { issueAsShop } from '../issue-for-job.ts'
import type { CommandsOnly, Sweep } from '../job.ts'
import { sweepEach } from '../sweep.ts'

const TYPE = 'expire-unsent-prompts'
/** Longer than a prompt may still be sent after it was asked for. */
const UNSENT_MS = 3 * 60_000

/** Ends a prompt that was asked for and never sent, since its job was lost or given up, so that it blocks no other. */
export const expireUnsentPromptsSweep: Sweep<CommandsOnly> = {
  type: TYPE,
  everyMs: 60_000,
  run: async (_, { commands }) => {
    const before = new Date(commands.now().getTime() - UNSENT_MS).toISOString()
    const correlationId = commands.newId()
    const by = () => ({ commandId: commands.newId(), correlationId })
    const expire = async (found: AttemptOf & { wasSent: boolean }): Promise<void> => {
      const { wasSent, ...attempt } = found
      if (wasSent) return
      const open = await issueAsShop(by(), findOpenAttempt, attempt, commands)
      if (open?.submittedAt !== null) return
      await issueAsShop(by(), expireAttempt, attempt, commands)
    }
    const found = commands.queries.payments.openAttempts(before)
    const idOf = ({ orderId }: AttemptOf) => orderId
    await sweepEach(found, { name: TYPE, idOf, work: expire }, commands.alert)
  },
}
