import type { Command } from '#src/commands/engine/command.ts'
import { showOnLeaderboard } from '#src/commands/loyalty/player.ts'
import { addAddress } from '#src/commands/user/add-address.ts'
import { registerAccount } from '#src/commands/user/register-account.ts'
import { guest } from '#src/domain/kernel/actor.ts'
import type { Account } from '#src/domain/user/user.ts'
import type { Buyer } from '../orders/place.ts'
import type { Past } from '../past.ts'
import type { Random } from '../random.ts'
import { customers, type Person, passerBy } from './people.ts'

const GUESTS = 0.34
const WANJIKUS = 0.012

/** As everybody registers, but without a password: nobody signs in as one of these. */
const openAccount: Command<Person, Account> = {
  name: 'register-user',
  may: () => true,
  run: ({ username, fullName, email, phone: phoneNumber }, context) =>
    registerAccount(context, { username, fullName, email, phoneNumber }, {}),
}

/** A third of the customers agree to stand on the board. */
const likesTheBoard = (person: Person): boolean => customers.indexOf(person) % 3 === 0

const registered = async (past: Past, person: Person): Promise<Buyer | undefined> => {
  const account = await past.by(guest).run(openAccount, person)
  if (!account.ok) return undefined
  const { userId } = account.value
  const actor = { id: userId, role: 'customer' } as const
  const saved = { userId, address: person.address, isDefault: true }
  const address = await past.by(actor).run(addAddress, saved)
  if (likesTheBoard(person)) await past.by(actor).run(showOnLeaderboard, { isShown: true })
  return { person, actor, addressId: address.ok ? address.value.addressId : null }
}

export type Visitors = {
  /** Somebody who orders on that day: mostly somebody who was here before. */
  next(day: number, random: Random): Promise<Buyer>
}

export const visitorsOf = (past: Past, wanjiku: Buyer): Visitors => {
  const known = new Map<string, Buyer>()

  const customerOn = async (day: number, random: Random): Promise<Buyer | undefined> => {
    const here = customers.filter(({ since }) => since <= day)
    const person = random.weighted(here, ({ keenness }) => keenness)
    const buyer = known.get(person.username) ?? (await registered(past, person))
    if (buyer !== undefined) known.set(person.username, buyer)
    return buyer
  }

  return {
    next: async (day, random) => {
      const stranger = { person: passerBy(random), actor: guest, addressId: null }
      if (random.happens(GUESTS)) return stranger
      if (random.happens(WANJIKUS)) return wanjiku
      return (await customerOn(day, random)) ?? stranger
    },
  }
}
