import { changeProductPrice } from '../../commands/catalogue/change-product-price.ts'
import { type CommandDeps, issue } from '../../commands/engine/command.ts'
import { toCents } from '../../contract/rules/money.ts'
import { system } from '../../domain/kernel/access.ts'

/** Gives a product, or one of its variants, another price, in KSh. */
export const setPrice = async (
  deps: CommandDeps,
  productId: number,
  variantId: number,
  price: number,
): Promise<void> => {
  const input = { productId, variantId, priceCents: toCents(price), compareAtPriceCents: null }
  const by = { actor: system, commandId: deps.world.newId(), correlationId: 'set-price' }
  const { result } = await issue(changeProductPrice, input, by, deps)
  if (!result.ok) throw new Error(`The price could not be changed: ${result.error.code}`)
}
