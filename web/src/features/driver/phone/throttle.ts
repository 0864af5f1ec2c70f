import { distanceKm } from '#contract/rules/distance.ts'
import type { Position } from '#web/lib/outbox/entry.ts'

const EVERY_MS = 3_000
const EVERY_M = 20

/** A place is worth sending after three seconds, or twenty metres. */
export const isWorthSending = (last: Position | undefined, next: Position): boolean =>
  last === undefined ||
  Date.parse(next.at) - Date.parse(last.at) >= EVERY_MS ||
  distanceKm(last, next) * 1_000 >= EVERY_M
