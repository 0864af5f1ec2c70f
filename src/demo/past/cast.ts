import { load } from '../../commands/engine/execute.ts'
import { addAddress } from '../../commands/user/add-address.ts'
import { aggregates } from '../../domain/aggregates.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { type DemoAccount, demoAccounts } from '../accounts.ts'
import { catalogue } from '../catalogue.ts'
import { idOf, type Seeded } from '../seed.ts'
import { lastStep } from '../seed-state.ts'
import type { Steps } from '../steps.ts'
import { offersOf } from './buyers/offers.ts'
import type { Buyer } from './orders/place.ts'
import type { Branch, Past } from './past.ts'

const account = (name: string): DemoAccount => {
  const found = demoAccounts.find(({ username }) => username === name)
  if (found === undefined) throw new Error(`The demo shop has no ${name}`)
  return found
}

export const actorOf = (name: string, branchId?: number): Actor => {
  const { id, role } = account(name)
  return branchId === undefined ? { id, role } : { id, role, branchId }
}

export const drivers = (): Actor[] =>
  demoAccounts.filter(({ role }) => role === 'driver').map(({ username }) => actorOf(username))

export const branchesOf = ({ branches, products }: Seeded): Branch[] =>
  catalogue.branches.map((branch) => {
    const branchId = idOf(branches, branch.code)
    return {
      ...branch,
      branchId,
      manager: actorOf(`manager_${branch.code}`, branchId),
      offers: offersOf(branch.code, (slug) => idOf(products, slug)),
    }
  })

/** The demo's customer, who orders as others do. */
export const wanjikuIn = async ({ look }: Past): Promise<Buyer> => {
  const { id, username, fullName, email, phoneNumber, addresses } = account('wanjiku')
  const [home] = addresses
  const state = await load(look, aggregates.user, id)
  const saved = state.status === 'registered' ? state.addresses[0] : undefined
  if (home === undefined || saved === undefined) throw new Error('Wanjiku has no home')
  const { isDefault: _, ...address } = home
  const person = { username, fullName, email, phone: phoneNumber, branchCode: 'kabete', address }
  const actor = { id, role: 'customer' } as const
  return { person: { ...person, keenness: 1, since: 0 }, actor, addressId: saved.addressId }
}

/** The last step of a past. */
export const saveOffice = ({ run }: Steps) => {
  const { id, addresses } = account('wanjiku')
  const office = addresses.at(-1)
  if (office === undefined) throw new Error('Wanjiku has no office')
  const { isDefault, ...address } = office
  const actor = { id, role: 'customer' } as const
  return run(lastStep, addAddress, { userId: id, address, isDefault }, { actor })
}
