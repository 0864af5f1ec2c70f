import { handOverCash } from '#src/commands/driver-cash/hand-over-cash.ts'
import { setDuty } from '#src/commands/duty/set-duty.ts'
import { load } from '#src/commands/engine/execute.ts'
import { aggregates } from '#src/domain/aggregates.ts'
import { dueOf } from '#src/domain/driver-cash/driver-cash.ts'
import type { Actor } from '#src/domain/kernel/actor.ts'
import type { Story } from '../agenda.ts'
import { DAY, HOUR, MINUTE } from '../calendar.ts'
import { randomOf } from '../random.ts'
import type { World } from '../world.ts'

/** Somebody gave too much change. */
const SHORT = 0.03

/** Finance counts what the driver brings in the evening. */
const count = async (world: World, { id: driverId }: Actor, day: number): Promise<void> => {
  const random = randomOf(`cash of ${driverId} on day ${day}`)
  const dueCents = dueOf(await load(world.look, aggregates.drivercash, driverId))
  if (dueCents === 0) return
  const isShort = random.happens(SHORT)
  const countedCents = Math.max(0, dueCents - (isShort ? random.between(1, 10) * 1_000 : 0))
  const note = isShort ? 'Wrong change, says the rider' : ''
  const entryId = world.deps.newId()
  const input = { driverId, entryId, countedCents, keptCents: 0, note }
  await world.by(world.finance).run(handOverCash, input)
}

/** A driver's days: on duty from the morning to the late evening, and what was taken is counted then. */
export async function* driversDays(world: World, driver: Actor, beginning: number): Story {
  for (let day = 0; ; day += 1) {
    const midnight = beginning + day * DAY
    const random = randomOf(`duty of ${driver.id} on day ${day}`)
    yield midnight + 7 * HOUR + random.between(10, 40) * MINUTE
    await world.by(driver).run(setDuty, { isOn: true })
    yield midnight + 22 * HOUR + random.between(0, 40) * MINUTE
    await count(world, driver, day)
    await world.by(driver).run(setDuty, { isOn: false })
  }
}
