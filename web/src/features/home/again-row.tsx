import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import type { Order } from '#contract/order/order.ts'
import { useText } from '#web/lib/text.ts'
import { productsByIdQuery } from '#web/shop/catalogue/catalogue-queries.ts'
import { ordersOfUserQuery } from '#web/shop/order/orders-of-user.ts'
import { AGAIN, ProductRow } from './product-rows.tsx'
import { Section, useHomeBranch } from './sections.tsx'

/**
 * The number of products asked for. Some of them may be sold out, so the number is higher than that of the shown
 * products.
 */
const ASKED = 15

/** The products of all orders that were not cancelled. The products of the newest order come first. */
const boughtIn = (orders: readonly Order[]): number[] => {
  const kept = orders.filter(({ status }) => status !== 'cancelled')
  const ids = kept.flatMap(({ items }) => items.map(({ productId }) => productId))
  return [...new Set(ids)].slice(0, ASKED)
}

/** The bought products that the branch has in stock, in the order in which they were bought. */
const onShelf = (ids: readonly number[], products: readonly Product[]): Product[] =>
  ids.flatMap((id) => products.filter((one) => one.id === id && one.available !== 0))

const Row = ({ ids }: { ids: readonly number[] }) => {
  const t = useText()
  const { branch, ready } = useHomeBranch()
  const query = useQuery({ ...productsByIdQuery(branch?.id, ids), enabled: ready })
  const data = query.data && onShelf(ids, query.data)
  if (data?.length === 0) return null
  return (
    <Section title={t('Buy again')} more={{ to: '/orders', label: t('My Orders') }}>
      <ProductRow query={{ ...query, data }} count={AGAIN} eager />
    </Section>
  )
}

/**
 * The products that the member has bought before. The row takes its space only once it is known that the member has
 * orders; until then there is its `room`, if this browser knows of some.
 */
export const AgainRow = ({ userId, room }: { userId: string; room: ReactNode }) => {
  const { data } = useInfiniteQuery(ordersOfUserQuery(userId))
  if (data === undefined) return room
  const ids = boughtIn(data.pages.flatMap(({ items }) => items))
  return ids.length === 0 ? null : <Row ids={ids} />
}
