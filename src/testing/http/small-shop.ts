import { openBranch } from '../../commands/branch/open-branch.ts'
import { addProduct } from '../../commands/catalogue/add-product.ts'
import { addCategory } from '../../commands/catalogue/categories.ts'
import { type Command, type CommandDeps, issue } from '../../commands/engine/command.ts'
import { countStock } from '../../commands/inventory/count-stock.ts'
import { addAddress } from '../../commands/user/add-address.ts'
import { registerUser } from '../../commands/user/register-account.ts'
import { assignRole } from '../../commands/user/staff.ts'
import { type AccountRole, type Actor, system } from '../../domain/kernel/access.ts'
import type { Variant } from '../../domain/product/events.ts'
import { PASSWORD } from './visitor.ts'

/** The accounts of the small shop. manager_kabete runs branch 1, manager_westlands branch 2. clerk_kabete works at branch 1. */
export const people = {
  wanjiku: { role: 'customer', branchId: null },
  kamau: { role: 'customer', branchId: null },
  driver_otieno: { role: 'driver', branchId: null },
  manager_kabete: { role: 'branch_manager', branchId: 1 },
  clerk_kabete: { role: 'clerk', branchId: 1 },
  manager_westlands: { role: 'branch_manager', branchId: 2 },
  finance_achieng: { role: 'finance', branchId: null },
  admin: { role: 'admin', branchId: null },
} as const satisfies Record<string, { role: AccountRole; branchId: number | null }>
export type Person = keyof typeof people
const isPerson = (name: string): name is Person => name in people
export const everybody: readonly Person[] = Object.keys(people).filter(isPerson)

/** Ids of the small shop: branches 1 and 2, and products by name. flour has the variants 1 (1 kg) and 2 (2 kg). */
export const ids = { kabete: 1, westlands: 2, flour: 1, milk: 2, honey: 3, soap: 4 } as const

const branch = (code: string, name: string, latitude: number) => ({
  code,
  name,
  street: `${name} Road`,
  city: name,
  region: 'Nairobi',
  latitude,
  longitude: 36.75,
  openingTime: '08:00',
  closingTime: '21:00',
  deliveryRadius: 5,
  phone: '+254700000101',
})

const product = (name: string, priceCents: number, variants: Variant[] = []) => ({
  name,
  nameSw: name,
  descriptionSw: '',
  searchWords: '',
  slug: name.toLowerCase(),
  sku: name.slice(0, 3).toUpperCase(),
  description: `${name} of the small shop`,
  unit: 'Each',
  priceCents,
  compareAtPriceCents: null,
  imageUrl: '/pictures/product.svg',
  categoryId: 1,
  isFeatured: name === 'Flour',
  exclusiveBranchId: name === 'Honey' ? ids.westlands : null,
  hasVariants: variants.length > 0,
  variants,
})

const flourVariants: Variant[] = [1, 2].map((kg) => ({
  variantId: kg,
  name: `${kg} kg`,
  sku: `FLO-${kg}`,
  priceCents: kg * 8_000,
  compareAtPriceCents: kg === 2 ? 20_000 : null,
  imageUrl: '',
  isDefault: kg === 1,
}))

/** The stock of everything: 20 pieces of each thing that a branch sells. */
export const PIECES = 20

const shelves = [
  { productId: ids.flour, variantId: 1 },
  { productId: ids.flour, variantId: 2 },
  { productId: ids.milk, variantId: 0 },
  { productId: ids.soap, variantId: 0 },
].flatMap((shelf) => [1, 2].map((branchId) => ({ ...shelf, branchId })))

const stockAt = (shelf: (typeof shelves)[number]) => ({
  ...shelf,
  onHand: PIECES,
  lowStockThreshold: 5,
  reason: 'Opening stock',
})

const runner =
  (deps: CommandDeps) =>
  async <Input, Output>(
    command: Command<Input, Output>,
    input: Input,
    actor: Actor = system,
  ): Promise<Output> => {
    const by = { actor, commandId: deps.world.newId(), correlationId: 'small-shop' }
    const { result } = await issue(command, input, by, deps)
    if (!result.ok) throw new Error(`${command.name}: ${result.error.code}`)
    return result.value
  }

/** Fills an empty shop through its commands. */
export const fillSmallShop = async (deps: CommandDeps): Promise<void> => {
  const run = runner(deps)
  await run(openBranch, branch('kabete', 'Kabete', -1.26))
  await run(openBranch, branch('westlands', 'Westlands', -1.2))
  const groceries = { name: 'Groceries', nameSw: 'Vyakula', slug: 'groceries' }
  await run(addCategory, { ...groceries, iconName: 'groceries' })
  await run(addProduct, product('Flour', 8_000, flourVariants))
  await run(addProduct, product('Milk', 6_050))
  await run(addProduct, product('Honey', 45_000))
  await run(addProduct, product('Soap', 12_000))
  await Promise.all(shelves.map((shelf) => run(countStock, stockAt(shelf))))
  for (const username of everybody) await openAccount(deps, username, people[username])
}

/** Registers somebody who works at the shop, or shops there. */
export const openAccount = async (
  deps: CommandDeps,
  username: string,
  { role, branchId }: { role: AccountRole; branchId: number | null },
): Promise<void> => {
  const run = runner(deps)
  const email = `${username}@duka.example`
  const profile = { username, email, fullName: username, password: PASSWORD }
  const { userId } = await run(registerUser, { ...profile, phoneNumber: '0700000001' })
  const address = { name: 'Home', street: 'Ngong Road 1', city: 'Kabete', region: 'Nairobi' }
  const own = { id: userId, role: 'customer' } as const
  if (role === 'customer') await run(addAddress, { userId, address, isDefault: true }, own)
  else await run(assignRole, { userId, role, branchId })
}
