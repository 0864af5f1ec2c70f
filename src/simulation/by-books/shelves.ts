import { presentProduct, presentPublicStock, presentStock } from '#src/http/catalogue/present.ts'
import { goods, ksh } from '../books/opening.ts'
import { heldOn, nameOf, onHandOf, type Shelf, sellableOn, terms } from '../books/shelves.ts'
import type { Books, Transfer } from '../books/state.ts'
import type { Checked } from '../checks/look.ts'
import { unlike } from './orders.ts'

const managerOf = ({ staff }: Checked, branchId: number) =>
  staff(branchId === 1 ? 'manager_kabete' : 'manager_westlands')

/** What customers and the branch's manager see of a shelf. */
const stockShown = (chain: Checked, shelf: Shelf): string[] => {
  const { catalogue } = chain.process().commands.queries
  const stock = catalogue
    .stockOfProduct(shelf.productId)
    .find(({ branchId, variantId }) => branchId === shelf.branchId && variantId === shelf.variantId)
  if (stock === undefined) return [`${nameOf(shelf)} is not shown`]
  const { quantity, onHand, reserved } = presentStock(stock)
  const inBooks = {
    'on the shelf': onHandOf(shelf),
    held: heldOn(shelf),
    'for sale': sellableOn(shelf),
    'for sale to customers': sellableOn(shelf),
  }
  const shown = {
    'on the shelf': onHand,
    held: reserved,
    'for sale': quantity,
    'for sale to customers': presentPublicStock(stock).quantity,
  }
  return unlike(nameOf(shelf), shown, inBooks)
}

/** Why so many pieces lie there, term by term. */
const reasonsShown = async (chain: Checked, shelf: Shelf): Promise<string[]> => {
  const { branchId, productId, variantId } = shelf
  const { stockSums } = chain.process().commands.queries
  const key = { branchId, productId, variantId }
  const found = await stockSums.of(managerOf(chain, branchId), key)
  if (!found.ok) return [`the manager does not see why ${nameOf(shelf)}: ${found.error.code}`]
  const sums = found.value
  const termsOf = (of: Pick<Shelf, (typeof terms)[number]>) =>
    Object.fromEntries(terms.map((term) => [term, of[term]]))
  return unlike(nameOf(shelf), termsOf(sums), termsOf(shelf))
}

export const shelvesShown = async (chain: Checked, { shelves }: Books): Promise<string[]> => {
  const wrong: string[] = []
  for (const shelf of shelves) {
    wrong.push(...stockShown(chain, shelf), ...(await reasonsShown(chain, shelf)))
  }
  return wrong
}

const linesOf = (lines: Transfer['lines']) =>
  lines
    .map(
      ({ productId, variantId, open, received, lost, sentBack }) =>
        `${productId}.${variantId} ${open} on the road, ${received} received, ${lost} lost, ${sentBack} back`,
    )
    .join('; ')

/** Both branches see where the pieces of a transfer are. */
export const transfersShown = async (chain: Checked, books: Books): Promise<string[]> => {
  const { transfers } = chain.process().commands.queries
  const wrong: string[] = []
  for (const transfer of books.transfers.values()) {
    const { transferId, from, to } = transfer
    for (const branchId of [from, to]) {
      const found = await transfers.byId(managerOf(chain, branchId), transferId)
      const shown = { lines: found.ok ? linesOf(found.value.lines) : found.error.code }
      const of = `branch ${branchId} sees transfer ${transferId}`
      wrong.push(...unlike(of, shown, { lines: linesOf(transfer.lines) }))
    }
  }
  return wrong
}

/** Everybody sees the price that is charged. */
export const pricesShown = (chain: Checked): string[] => {
  const { catalogue } = chain.process().commands.queries
  return goods.flatMap(({ productId, variantId, name, cents }) => {
    const view = catalogue.product(productId)
    if (view === undefined) return [`${name} is not shown`]
    const product = presentProduct(view)
    const size = product.variants.find(({ id }) => id === variantId) ?? product
    return unlike(name, { price: `KSh ${size.price}` }, { price: ksh(cents) })
  })
}
