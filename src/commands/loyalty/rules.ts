import { isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { LoyaltyRules } from '../../domain/loyalty/accrual.ts'
import { loyaltyRules, RULES } from '../../domain/loyalty/loyalty-rules.ts'
import type { Command, CommandDeps } from '../engine/command.ts'
import { executeAsSeen, load, revisionOfVersion } from '../engine/execute.ts'

/** Another process's change takes effect within this time (ms). */
const AGE_MS = 1_000

/** The present loyalty rules, which everybody may read. */
export const readRules = (deps: CommandDeps): Promise<LoyaltyRules> =>
  load(deps, loyaltyRules, RULES, { maxAgeMs: AGE_MS })

/** `version` is the version of the rules that the sender saw. */
export type ChangeRules = {
  rules: Omit<LoyaltyRules, 'version'>
  version?: number | undefined
}

/** Changes the rules. Points are earned by the new rules from now on. */
export const changeRules: Command<ChangeRules, { version: number }> = {
  name: 'change-loyalty-rules',
  may: isAdmin,
  run: async ({ rules, version }, context) => {
    const seen = {
      expectedRevision: revisionOfVersion(version),
      tell: ({ shillingsAPoint }: LoyaltyRules) => ({ fields: { shillingsAPoint } }),
    }
    const changed = await executeAsSeen(
      context,
      loyaltyRules,
      RULES,
      { type: 'Change', rules },
      seen,
    )
    return changed.ok ? ok({ version: changed.value.state.version }) : changed
  },
}
