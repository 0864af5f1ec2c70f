import { eventProof, type JudgedEvent, type Judgement } from '../../domain/event-proof.ts'
import { isShop } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

/** `fingerprint` names the event, with everything in it. */
export type ToJudge = { fingerprint: string; judgement: Judgement; event: JudgedEvent }

/**
 * Notes what a person decided on an event without a right tag: it is true, or it is passed over for good. Gives the
 * decision that stands, which is the first one.
 */
export const judgeEvent: Command<ToJudge, Judgement> = {
  name: 'judge-event',
  may: isShop,
  run: async ({ fingerprint, judgement, event }, context) => {
    const command = { type: 'Judge', judgement, event } as const
    const judged = await execute(context, eventProof, fingerprint, command)
    return judged.ok ? ok(judged.value.state ?? judgement) : judged
  },
}
