import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#contract/order/order.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction, useFailureText } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { useItemNames } from '#web/shop/cart/item-names.ts'
import { orderKeys } from '#web/shop/keys.ts'
import { moneyBackText, offeredReasons } from '#web/shop/order/cancelled-note.tsx'
import { AsOf } from '#web/shop/order/kept/as-of.tsx'
import { cancelOrder, orderQuery } from '#web/shop/order/order-queries.ts'
import { PromptWarning } from '#web/shop/payment/prompt-warning.tsx'
import { reviewSummaryQuery, useSendReview } from '#web/shop/review/review-queries.ts'
import { StarInput } from '#web/shop/review/star-input.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import { NotComeForm } from './complaint/not-come-form.tsx'
import styles from './opened-order.module.css'
import { DetailsActions, OrderDetails, PayDialog } from './order-details.tsx'

type Stars = ReadonlyMap<number, number>

/** Each product once, even if it was ordered in two sizes. */
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

/** Sends the stars, one product after the other. The text of an earlier review is kept. */
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

/** Asks for stars for each product of a delivered order. The shopper may leave products unrated. */
const RateOrder = ({ items, onDone }: { items: Order['items']; onDone(): void }) => {
  const t = useText()
  const [stars, setStars] = useState<Stars>(new Map())
  const [missing, setMissing] = useState(false)
  const { mutate, isPending } = useSendStars(onDone)
  const nameOf = useItemNames(items)
  const rate = () => {
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
      <p role="alert" className={styles.ratingError}>
        {missing && stars.size === 0 ? t('Please give 1 to 5 stars.') : null}
      </p>
      <Button wide busy={isPending} onClick={rate}>
        {t('Send')}
      </Button>
    </div>
  )
}

const OTHER = 'Another reason'
const reasons = [...offeredReasons, OTHER] as const

const useCancelOrder = ({ id, orderNumber }: Order, onOver: () => void) => {
  const t = useText()
  const userId = useUserId()
  return useAction({
    send: (reason: string) => cancelOrder(id, reason),
    done: () => {
      showToast(t('Order cancelled'), t('Order {orderNumber} has been cancelled.', { orderNumber }))
      onOver()
    },
    failed: (_, why) => {
      showToast(t('Cancellation failed'), t(why), 'destructive')
      onOver()
    },
    invalidates: orderKeys(userId, id),
  })
}

const CancelDialog = ({
  order,
  open,
  onClose,
}: {
  order: Order
  open: boolean
  onClose(): void
}) => {
  const t = useText()
  const [choice, setChoice] = useState<string>()
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  const { mutate, isPending } = useCancelOrder(order, onClose)
  const reason = choice === OTHER ? words.trim() : choice
  const confirm = () => {
    if (reason === undefined || reason === '') setError(t('Please give a reason.'))
    else mutate(reason)
  }
  return (
    <ConfirmDialog
      open={open}
      title={t('Cancel Order')}
      text={[
        t('Cancel order {orderNumber}? This cannot be undone.', {
          orderNumber: order.orderNumber,
        }),
        moneyBackText(order, t),
      ]
        .filter((part) => part !== undefined)
        .join(' ')}
      confirm={t('Cancel Order')}
      cancel={t('Keep Order')}
      tone="danger"
      busy={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {open && order.paymentMethod === 'mpesa' ? <PromptWarning orderId={order.id} /> : null}
      <fieldset className={styles.reasons}>
        <legend className={styles.legend}>{t('Why are you cancelling?')}</legend>
        {reasons.map((text) => (
          <label key={text} className={styles.reason}>
            <input
              type="radio"
              name="reason"
              checked={choice === text}
              onChange={() => setChoice(text)}
            />
            <span>{t(text)}</span>
          </label>
        ))}
        {choice === OTHER ? (
          <TextArea
            label={t('Your reason')}
            maxLength={500}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        ) : null}
        <p role="alert" className={styles.error}>
          {reason === undefined || reason === '' ? error : null}
        </p>
      </fieldset>
    </ConfirmDialog>
  )
}

/** Shows at once what the list of orders knows about the order. The order's history appears when it is loaded. */
const Details = ({ order, sent }: { order: Order; sent: string | undefined }) => {
  const t = useText()
  const query = useQuery(orderQuery(useUserId(), order.id))
  const { data } = query
  if (data === undefined && query.isError)
    return <LoadFailed title={t('We could not load this order')} query={query} />
  return (
    <div className={styles.whole}>
      {data === undefined ? null : <AsOf query={query} />}
      <OrderDetails order={data ?? order} history={data?.history} sent={sent} />
    </div>
  )
}

export type OrderDialog = 'details' | 'pay' | 'cancel' | 'rate' | 'notCome'

/**
 * The dialogs about one order. `dialog` is undefined while the last dialog closes. `sent`: the id of a complaint that was
 * sent just now, to which the details lead.
 */
export const OpenedOrder = ({
  order,
  dialog,
  sent,
  onRate,
  onComplained,
  onClose,
}: {
  order: Order
  dialog: OrderDialog | undefined
  sent: string | undefined
  onRate(): void
  onComplained(complaintId: string): void
  onClose(): void
}) => {
  const t = useText()
  // A guest has no account with which to write reviews.
  const rate = order.userId === null ? undefined : onRate
  return (
    <>
      <Dialog
        open={dialog === 'details'}
        onClose={onClose}
        title={t('Order Details')}
        footer={<DetailsActions order={order} onLeave={onClose} onRate={rate} />}
      >
        <Details key={sent} order={order} sent={sent} />
      </Dialog>
      <Dialog open={dialog === 'rate'} onClose={onClose} title={t('Rate your order')}>
        <RateOrder items={order.items} onDone={onClose} />
      </Dialog>
      <PayDialog order={order} open={dialog === 'pay'} onClose={onClose} />
      <Dialog open={dialog === 'notCome'} onClose={onClose} title={t('It has not come')}>
        <NotComeForm order={order} onSent={onComplained} onLeave={onClose} />
      </Dialog>
      <CancelDialog key={order.id} order={order} open={dialog === 'cancel'} onClose={onClose} />
    </>
  )
}
