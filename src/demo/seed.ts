import { openBranch } from '../commands/branch/open-branch.ts'
import { addProduct } from '../commands/catalogue/add-product.ts'
import { addCategory } from '../commands/catalogue/categories.ts'
import type { CommandDeps } from '../commands/engine/command.ts'
import { countStock } from '../commands/inventory/count-stock.ts'
import { createReward } from '../commands/loyalty/rewards.ts'
import { addAddress } from '../commands/user/add-address.ts'
import { registerUser } from '../commands/user/register-account.ts'
import { assignRole } from '../commands/user/staff.ts'
import { formatKsh } from '../contract/rules/money.ts'
import type { RewardDetails } from '../domain/loyalty/events.ts'
import { DEMO_PASSWORD, type DemoAccount, demoAccounts } from './accounts.ts'
import { catalogue, exclusiveBranch, productDetails, variantIdOf } from './catalogue.ts'
import { seedState } from './seed-state.ts'
import { addressStep, commandId, createSteps, type Steps } from './steps.ts'
import { type DemoStock, demoStock } from './stock.ts'

const off = (ksh: number, pointsCost: number, minimum: number): RewardDetails => ({
  name: `${formatKsh(ksh)} off`,
  nameSw: `Punguzo la ${formatKsh(ksh)}`,
  description: `Takes ${formatKsh(ksh)} off the goods of one order.`,
  descriptionSw: `Hupunguza ${formatKsh(ksh)} kwenye bidhaa za agizo moja.`,
  pointsCost,
  worth: { kind: 'amount_off', cents: ksh * 100 },
  minimumCents: minimum * 100,
  validDays: 90,
})

/** The demo shop's rewards. Two points are worth about one shilling. */
const demoRewards: readonly RewardDetails[] = [
  off(50, 100, 300),
  off(200, 400, 1_000),
  {
    name: 'Free delivery',
    nameSw: 'Usafirishaji bila malipo',
    description: 'The rider brings one order for nothing.',
    descriptionSw: 'Dereva analeta agizo moja bila malipo.',
    pointsCost: 500,
    worth: { kind: 'free_delivery' },
    minimumCents: 50_000,
    validDays: 90,
  },
  off(500, 950, 2_000),
  off(1_500, 2_700, 5_000),
]

const offerRewards = async ({ run }: Steps): Promise<void> => {
  for (const details of demoRewards) {
    const name = `reward ${details.name}`
    await run(name, createReward, { rewardId: commandId(name), details })
  }
}

/** The stock counts that run at once, so that they share writes to the disk. */
const AT_ONCE = 100

export type Ids = ReadonlyMap<string, number>

export const idOf = (ids: Ids, name: string): number => {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demo shop has no ${name}`)
  return id
}

const openBranches = async ({ run }: Steps): Promise<Ids> => {
  const ids = new Map<string, number>()
  for (const branch of catalogue.branches) {
    const { branchId } = await run(`branch ${branch.code}`, openBranch, branch)
    ids.set(branch.code, branchId)
  }
  return ids
}

const addCategories = async ({ run }: Steps): Promise<Ids> => {
  const ids = new Map<string, number>()
  for (const category of catalogue.categories) {
    const details = { ...category, iconName: category.slug }
    const { categoryId } = await run(`category ${category.slug}`, addCategory, details)
    ids.set(category.name, categoryId)
  }
  return ids
}

const addProducts = async ({ run }: Steps, branches: Ids, categories: Ids): Promise<Ids> => {
  const ids = new Map<string, number>()
  for (const product of catalogue.products) {
    const seller = exclusiveBranch(product)
    const sellerId = seller === undefined ? null : idOf(branches, seller)
    const details = productDetails(product, idOf(categories, product.category), sellerId)
    const { productId } = await run(`product ${product.slug}`, addProduct, details)
    ids.set(product.slug, productId)
  }
  return ids
}

const stockShelves = async ({ run }: Steps, branches: Ids, products: Ids): Promise<void> => {
  const shelves = demoStock()
  const count = ({ branch, product, variant, onHand, lowStockThreshold }: DemoStock) =>
    run(`stock ${branch.code} ${variant?.sku ?? product.sku}`, countStock, {
      branchId: idOf(branches, branch.code),
      productId: idOf(products, product.slug),
      variantId: variantIdOf(product, variant),
      onHand,
      lowStockThreshold,
      reason: 'Opening stock',
    })
  for (let start = 0; start < shelves.length; start += AT_ONCE) {
    await Promise.all(shelves.slice(start, start + AT_ONCE).map(count))
  }
}

const openAccount = async (
  { run }: Steps,
  account: DemoAccount,
  branches: Ids,
  later: string | undefined,
): Promise<void> => {
  const { id, username, email, fullName, phoneNumber, role, branch, addresses } = account
  const person = { username, email, fullName, phoneNumber, password: DEMO_PASSWORD }
  await run(`account ${username}`, registerUser, person, { newId: () => id })
  for (const { isDefault, ...address } of addresses) {
    if (addressStep(username, address.name) === later) continue
    const actor = { id, role: 'customer' } as const
    const input = { userId: id, address, isDefault }
    await run(addressStep(username, address.name), addAddress, input, { actor })
  }
  if (role === 'customer') return
  const branchId = branch === undefined ? null : idOf(branches, branch)
  await run(`role ${username}`, assignRole, { userId: id, role, branchId })
}

/** The number of commands that fill the whole shop. */
const total = (): number => {
  const { branches, categories, products } = catalogue
  const accounts = demoAccounts.flatMap(({ role, addresses }) => [
    'register',
    ...addresses,
    ...(role === 'customer' ? [] : ['assign']),
  ])
  return (
    branches.length +
    categories.length +
    products.length +
    demoStock().length +
    demoRewards.length +
    accounts.length
  )
}

/** Ids of the branches by code, of the categories by name, and of the products by slug. */
export type Seeded = { branches: Ids; categories: Ids; products: Ids }

/** Fills in the whole shop, except the address that the step named `later` saves. The admin's account comes last. */
export const fillShop = async (steps: Steps, later?: string): Promise<Seeded> => {
  const branches = await openBranches(steps)
  const categories = await addCategories(steps)
  const products = await addProducts(steps, branches, categories)
  await stockShelves(steps, branches, products)
  await offerRewards(steps)
  for (const account of demoAccounts.toReversed()) {
    await openAccount(steps, account, branches, later)
  }
  return { branches, categories, products }
}

/**
 * Fills an empty log with the demo shop without a past, or completes an interrupted run. Any other log stays as it is.
 * Resolves to true if anything was filled in. `signal` stops the work between two commands.
 */
export const seedDemo = async (
  deps: CommandDeps,
  onProgress: (done: number, total: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<boolean> => {
  const state = await seedState(deps.events)
  if (state === 'complete' || state === 'not the demo shop') return false
  const all = total()
  let done = 0
  const steps = createSteps(
    deps,
    () => {
      done += 1
      onProgress(done, all)
    },
    signal,
  )
  // The admin's role, given last, marks the shop as complete.
  await fillShop(steps)
  return true
}
