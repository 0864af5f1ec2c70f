import { daysAfter, nairobiDay } from '../contract/rules/dates.ts'
import type { CommandsOnly, Sweep } from './job.ts'

const AT_ONCE = 1_000
const UPLOADS_KEPT_MS = 3 * 24 * 3_600_000

/** The smallest UUIDv7 of a moment. */
const firstIdOf = (ms: number): string => {
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** Deletes ended sessions and links from the vault, and uploaded files that are some days old. */
export const forgetExpiredSweep: Sweep<CommandsOnly> = {
  type: 'forget-expired',
  everyMs: 10 * 60_000,
  run: async (_, { commands: { vault, uploads, world } }) => {
    await vault.forgetExpired(world.now().toISOString(), AT_ONCE)
    await uploads.dropBefore(firstIdOf(world.now().getTime() - UPLOADS_KEPT_MS))
  },
}

/**
 * Deleted personal data stays in write-ahead logs until these are emptied. So an erased person is gone from all files
 * after this time at the latest.
 */
export const scrubFilesSweep: Sweep<CommandsOnly> = {
  type: 'scrub-files',
  everyMs: 60 * 60_000,
  run: (_, { commands }) => commands.scrub(),
}

/** Deletes old lost sales and missed searches, and the hashes of askers whose time is over. */
export const forgetLostSalesSweep: Sweep<CommandsOnly> = {
  type: 'forget-lost-sales',
  everyMs: 10 * 60_000,
  run: async (_, { commands: { lostSales, lostSalesDays, missedSearches, world } }) => {
    const firstDay = daysAfter(nairobiDay(world.now()), 1 - lostSalesDays)
    for (const store of [lostSales, missedSearches])
      await store.forget(firstDay, world.now().toISOString())
  },
}
