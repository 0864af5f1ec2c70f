import { openBranch } from '../../commands/branch/open-branch.ts'
import { addProduct } from '../../commands/catalogue/add-product.ts'
import { addCategory } from '../../commands/catalogue/categories.ts'
import { countStock } from '../../commands/inventory/count-stock.ts'
import { registerUser } from '../../commands/user/register-account.ts'
import type { PlaceOrderBody } from '../../contract/order/place-order.ts'
import type { Actor } from '../../domain/kernel/access.ts'
import type { ProductDetails } from '../../domain/product/events.ts'
import { kabete } from '../domain/branch.ts'
import { flourDetails, flourVariant } from '../domain/product.ts'
import type { TestShop } from '../shop.ts'

export const donholm = {
  ...kabete,
  code: 'donholm',
  name: 'Donholm',
  latitude: -1.2985,
  longitude: 36.8877,
  deliveryRadius: 5,
}
export const groceries = {
  name: 'Groceries',
  nameSw: 'Vyakula',
  slug: 'groceries',
  iconName: 'groceries',
}

/** 65 KSh. */
export const milk: ProductDetails = {
  ...flourDetails,
  name: 'Fresh Whole Milk',
  nameSw: 'Maziwa',
  slug: 'fresh-whole-milk',
  sku: 'GRO-020',
  description: '',
  descriptionSw: '',
  searchWords: '',
  unit: '500 ml',
  priceCents: 6_500,
  compareAtPriceCents: null,
}
/** 1 kg is 98.50 KSh, 2 kg is 185 KSh. */
export const flour: ProductDetails = {
  ...flourDetails,
  hasVariants: true,
  variants: [flourVariant(1, 9_850, false), flourVariant(2, 18_500, true)],
}
/** 120 KSh, at Donholm alone. */
export const honey: ProductDetails = {
  ...milk,
  name: 'Honey',
  slug: 'honey',
  priceCents: 12_000,
  exclusiveBranchId: 2,
}

/** Makes branches 1 Kabete and 2 Donholm, and products 1 milk, 2 flour, 3 honey. The shelves are empty. */
export const fillShop = async (shop: TestShop): Promise<void> => {
  await shop.done(openBranch, kabete)
  await shop.done(openBranch, donholm)
  await shop.done(addCategory, groceries)
  for (const details of [milk, flour, honey]) await shop.done(addProduct, details)
}

type Key = { branchId?: number; productId: number; variantId?: number }
export const stock = (
  shop: TestShop,
  { branchId = 1, productId, variantId = 0 }: Key,
  onHand: number,
) => shop.done(countStock, { branchId, productId, variantId, onHand, reason: 'count' })

/** The shop's memory of a shelf. */
export const shelf = async (
  shop: TestShop,
  { branchId = 1, productId, variantId = 0 }: Key,
): Promise<{ onHand: number; reserved: number }> => {
  const key = { branchId, productId, variantId, reason: 'look' }
  const { onHand, reserved } = await shop.done(countStock, key)
  return { onHand, reserved }
}

export const registration = (username: string) => ({
  username,
  email: `${username}@duka.example`,
  fullName: 'Wanjiku Kamau',
  password: 'duka-demo',
  phoneNumber: '0712 345 678',
})

export const newCustomer = async (shop: TestShop, username = 'wanjiku'): Promise<Actor> => {
  const { userId } = await shop.done(registerUser, registration(username))
  return { id: userId, role: 'customer' }
}

type Item = { productId: number; variantId?: number; price: number; quantity: number }

/** An order as an honest client sends it to Kabete (fee 210 KSh). Prices in KSh. */
export const orderBody = (
  items: readonly Item[],
  changed: Partial<PlaceOrderBody> = {},
): PlaceOrderBody => {
  const lines = items.map(({ variantId = 0, ...item }) => ({
    variantId,
    ...item,
    total: item.price * item.quantity,
  }))
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0)
  return {
    branchId: 1,
    subtotal,
    deliveryFee: 210,
    total: Math.floor(subtotal + 210 + 0.5),
    paymentMethod: 'cash',
    customer: { name: 'Wanjiku', email: 'wanjiku@duka.example', phone: '0712345678' },
    address: { street: 'Waiyaki Way', city: 'Kabete', region: 'Kiambu' },
    items: lines,
    ...changed,
  }
}

export const milkOrder = (quantity = 1, changed: Partial<PlaceOrderBody> = {}): PlaceOrderBody =>
  orderBody([{ productId: 1, price: 65, quantity }], changed)
