import { setDuty } from '#src/commands/delivery/duty.ts'
import { giveFloat, handOverCash, writeOffCash } from '#src/commands/driver-cash/count-cash.ts'
import { load } from '#src/commands/engine/execute.ts'
import { aggregates } from '#src/domain/aggregates.ts'
import { dueOf } from '#src/domain/driver-cash/driver-cash.ts'
import type { Actor } from '#src/domain/kernel/access.ts'
import type { Story } from '../agenda.ts'
import { DAY, HOUR, MINUTE } from '../calendar.ts'
import type { Past } from '../past.ts'
import { type Random, randomOf } from '../random.ts'

/** The change in cents that every driver carries. */
const FLOAT = 100_000

/** How often the evening's count finds too little, or too much. */
const SHORT = 0.05
const OVER = 0.03
/** How often finance writes off what is missing. Otherwise the driver brings it the next day. */
const ACCEPTED = 0.6

/** The difference in cents between the evening's count and the books. */
const slip = (random: Random): number => {
  if (random.happens(SHORT)) return -random.between(1, 10) * 1_000
  return random.happens(OVER) ? random.between(1, 4) * 1_000 : 0
}

const notes: Readonly<Record<string, string>> = {
  '-1': 'Wrong change, says the rider',
  '1': 'A customer left the change',
}

/** In the evening finance counts the cash that the driver brings. */
const count = async (past: Past, { id: driverId }: Actor, day: number): Promise<void> => {
  const random = randomOf(`cash of ${driverId} on day ${day}`)
  const dueCents = dueOf(await load(past.look, aggregates.drivercash, driverId))
  const broughtCents = dueCents - FLOAT
  if (broughtCents <= 0) return
  const differenceCents = Math.max(-broughtCents, slip(random))
  const countedCents = broughtCents + differenceCents
  const note = notes[Math.sign(differenceCents)] ?? ''
  const finance = past.by(past.finance)
  const handoverId = past.deps.world.newId()
  const input = { driverId, entryId: handoverId, countedCents, keptCents: FLOAT, note }
  await finance.run(handOverCash, input)
  if (differenceCents === 0 || !random.happens(ACCEPTED)) return
  const reason = 'Small change; agreed with the branch'
  const accepted = { driverId, entryId: past.deps.world.newId(), handoverId, note: reason }
  await finance.run(writeOffCash, accepted)
}

/** A driver's days, without end: on duty from morning to night, and the cash is counted in the evening. */
export async function* driversDays(past: Past, driver: Actor, beginning: number): Story {
  const float = { driverId: driver.id, entryId: past.deps.world.newId(), amountCents: FLOAT }
  for (let day = 0; ; day += 1) {
    const midnight = beginning + day * DAY
    const random = randomOf(`duty of ${driver.id} on day ${day}`)
    yield midnight + 7 * HOUR + random.between(10, 40) * MINUTE
    await past.by(driver).run(setDuty, { isOn: true })
    if (day === 0) await past.by(past.finance).run(giveFloat, float)
    yield midnight + 22 * HOUR + random.between(0, 40) * MINUTE
    await count(past, driver, day)
    await past.by(driver).run(setDuty, { isOn: false })
  }
}
