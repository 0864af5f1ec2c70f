import { useQueryClient } from '@tanstack/react-query'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import type { Order } from '#contract/order/order.ts'
import { useText } from '../../lib/text.ts'
import { showToast } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { useCurrentBranch } from '../../shop/branch/branch.ts'
import { useCart } from '../../shop/cart/cart.ts'
import { productsByIdQuery } from '../../shop/catalogue/catalogue-queries.ts'
import { Button } from '../../ui/button.tsx'

const loadOrderAgain = () => import('../../shop/order/order-again.ts')

const useOrderAgain = ({ items, orderNumber }: Order, onDone: (() => void) | undefined) => {
  const t = useText()
  const client = useQueryClient()
  return useAction({
    send: async (branch: Branch) => {
      const query = productsByIdQuery(
        branch.id,
        items.map(({ productId }) => productId),
      )
      const products = await client.fetchQuery({ ...query, staleTime: 0 })
      const { orderedAgain } = await loadOrderAgain()
      return orderedAgain(items, products, branch.id, useCart.getState().lines)
    },
    done: async ({ lines, missing }) => {
      const { useReorderNews } = await loadOrderAgain()
      const { add, setOpen } = useCart.getState()
      for (const line of lines) add(line)
      useReorderNews.setState({ news: { orderNumber, missing } })
      onDone?.()
      setOpen(true)
    },
    failed: t('Your order could not be put into the cart'),
  })
}

/** Puts an order's items into the cart, at the prices and stock of the current branch, and opens the cart. */
export const OrderAgainButton = ({
  order,
  look,
  onDone,
}: {
  order: Order
  look?: 'primary' | 'outline'
  onDone?(): void
}) => {
  const t = useText()
  const branch = useCurrentBranch()
  const { mutate, isPending } = useOrderAgain(order, onDone)
  const { orderNumber } = order
  return (
    <Button
      look={look}
      busy={isPending}
      aria-label={t('Order {orderNumber} again', { orderNumber })}
      onClick={() =>
        branch === undefined ? showToast(t('Please select a branch')) : mutate(branch)
      }
    >
      {t('Order again')}
    </Button>
  )
}
