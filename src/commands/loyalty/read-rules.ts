import type { LoyaltyRules } from '../../domain/loyalty/accrual.ts'
import { loyaltyRules, RULES } from '../../domain/loyalty/loyalty-rules.ts'
import type { CommandDeps } from '../engine/command.ts'
import { load } from '../engine/execute.ts'

/** Another process's change is seen within a second. */
const AGE_MS = 1_000

/** The rules of now, which everybody may see. */
export const readRules = (deps: CommandDeps): Promise<LoyaltyRules> =>
  load(deps, loyaltyRules, RULES, { maxAgeMs: AGE_MS })
