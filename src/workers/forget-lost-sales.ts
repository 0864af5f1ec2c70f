import { daysAfter, nairobiDay } from '../contract/rules/dates.ts'
import type { CommandsOnly, Sweep } from './job.ts'

/** Days of lost sales that are kept, today among them. */
const KEPT_DAYS = 90

/** Forgets lost sales of long ago, and within the hour who asked for them. */
export const forgetLostSalesSweep: Sweep<CommandsOnly> = {
  type: 'forget-lost-sales',
  everyMs: 10 * 60_000,
  run: (_, { commands: { lostSales, world } }) =>
    lostSales.forget(daysAfter(nairobiDay(world.now()), 1 - KEPT_DAYS), world.now().toISOString()),
}
