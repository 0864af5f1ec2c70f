import type { LoyaltyRules } from '../../domain/loyalty/accrual.ts'
import { usualRules } from '../../domain/loyalty/loyalty-rules.ts'
import type { Recorded } from '../../stores/event-store/events.ts'

/** For so long (ms) after a change an entry may still be by the rules before: its job had read them already. */
const LATE_MS = 60_000

type Version = { rules: LoyaltyRules; position: string; at: string }

/** The rules of each moment, from the changes in the log. */
export type RulesThen = ReturnType<typeof startRulesThen>

/** `take` is given every event in the order of the log. */
export const startRulesThen = () => {
  const versions: Version[] = [{ rules: usualRules, position: '', at: '' }]

  const placeThen = ({ position }: Pick<Recorded, 'position'>): number =>
    versions.findLastIndex((one) => one.position < position)
  const heldAt = (event: Pick<Recorded, 'position'>): LoyaltyRules =>
    versions[placeThen(event)]?.rules ?? usualRules

  return {
    take: ({ type, data, position, meta: { at } }: Recorded): void => {
      if (type === 'LoyaltyRulesChanged') versions.push({ rules: data, position, at })
    },
    latest: (): LoyaltyRules => versions.at(-1)?.rules ?? usualRules,
    /** The rules that held when the event was recorded. */
    heldAt,
    /** The rules of this version if the event may have been decided by them. */
    maybeBy: (version: number, event: Recorded): LoyaltyRules | undefined => {
      const place = versions.findIndex(({ rules }) => rules.version === version)
      const [found, next] = [versions[place], versions[place + 1]]
      if (found === undefined || place > placeThen(event)) return undefined
      const endedAt = next === undefined ? Number.POSITIVE_INFINITY : Date.parse(next.at)
      return Date.parse(event.meta.at) - LATE_MS <= endedAt ? found.rules : undefined
    },
  }
}
