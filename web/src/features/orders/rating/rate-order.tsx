import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#contract/order.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction, useFailureText } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { useItemNames } from '#web/shop/cart/item-names.ts'
import { reviewSummaryQuery, useSendReview } from '#web/shop/review/review-queries.ts'
import { StarInput } from '#web/shop/review/star-input.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import styles from './rate-order.module.css'

type Stars = ReadonlyMap<number, number>

/** A product that came in two sizes is rated once. */
const productsOf = (items: Order['items']): Order['items'] =>
  items.filter(
    ({ productId }, index) => items.findIndex((item) => item.productId === productId) === index,
  )

const RateProduct = ({
  productId,
  name,
  chosen,
  onChoose,
}: {
  productId: number
  name: string
  chosen: number | undefined
  onChoose(rating: number): void
}) => {
  const { data, error } = useQuery(reviewSummaryQuery(productId, useUserId()))
  const failureText = useFailureText()
  if (data !== undefined)
    return <StarInput label={name} value={chosen ?? data.own?.rating ?? 0} onChange={onChoose} />
  if (error === null) return <Skeleton height="68px" />
  return (
    <p>
      <strong>{name}</strong> <span>{failureText(error)}</span>
    </p>
  )
}

/** Sends the stars of one product after another. The words of an earlier review stay. */
const useSendStars = (onDone: () => void) => {
  const t = useText()
  const client = useQueryClient()
  const userId = useUserId()
  const sendReview = useSendReview()
  return useAction({
    send: async (stars: Stars) => {
      for (const [productId, rating] of stars) {
        const { own } = await client.fetchQuery(reviewSummaryQuery(productId, userId))
        await sendReview(productId, { rating, title: own?.title ?? '', text: own?.text ?? '' })
      }
    },
    done: () => {
      showToast(t('Thank you for your review'), t('It helps other shoppers.'))
      onDone()
    },
    failed: t('Your review could not be saved'),
  })
}

/** Stars for each product of a delivered order. Stars are enough. Products without stars stay unrated. */
export const RateOrder = ({ items, onDone }: { items: Order['items']; onDone(): void }) => {
  const t = useText()
  const [stars, setStars] = useState<Stars>(new Map())
  const [missing, setMissing] = useState(false)
  const { mutate, isPending } = useSendStars(onDone)
  const nameOf = useItemNames(items)
  const rate = (): void => {
    if (stars.size === 0) setMissing(true)
    else mutate(stars)
  }
  return (
    <div className={styles.products}>
      {productsOf(items).map((item) => (
        <RateProduct
          key={item.productId}
          productId={item.productId}
          name={nameOf(item)}
          chosen={stars.get(item.productId)}
          onChoose={(rating) => setStars(new Map([...stars, [item.productId, rating]]))}
        />
      ))}
      <p role="alert" className={styles.error}>
        {missing && stars.size === 0 ? t('Please give 1 to 5 stars.') : null}
      </p>
      <Button wide busy={isPending} onClick={rate}>
        {t('Send')}
      </Button>
    </div>
  )
}
