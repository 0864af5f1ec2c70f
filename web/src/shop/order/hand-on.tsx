import { queryOptions, useQuery } from '@tanstack/react-query'
import { orderLinkState } from '#contract/order/customer.ts'
import { api, codeOf, send } from '#web/lib/api.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { ShareButton } from '#web/ui/share-button.tsx'
import { useUserId } from '../account/session.ts'
import type { HeldOrder } from '../checkout/guest-orders.ts'
import { dispatch, proofOf } from '../checkout/use-checkout.ts'
import { keys } from '../keys.ts'
import { useWhyOffline } from '../live/why-offline.ts'
import styles from './hand-on.module.css'
import { newOrderSecret, orderLink } from './order-link.ts'

const linkQuery = (userId: string | undefined, { id }: HeldOrder) =>
  queryOptions({
    queryKey: keys.own(userId).orderLink({ order: id }),
    queryFn: ({ signal }) =>
      api(`/api/orders/${id}/link`, orderLinkState, { headers: proofOf(id), signal }),
    staleTime: 0,
  })

const keepKey = (orderId: string, linkKey: string | undefined): void =>
  dispatch({ type: 'guestOrderLinked', orderId, linkKey })

const MakeLink = ({ order }: { order: HeldOrder }) => {
  const t = useText()
  const whyNot = useWhyOffline()
  const { id } = order
  const { mutate, isPending } = useAction({
    send: async () => {
      const key = newOrderSecret()
      await send(`/api/orders/${id}/link`, { method: 'POST', body: { key }, headers: proofOf(id) })
      return key
    },
    done: (key) => keepKey(id, key),
    failed: (error, why) => {
      if (codeOf(error) === 'ORDER_LINK_MADE') keepKey(id, undefined)
      showToast(t('No link was made'), t(why), 'destructive')
    },
    invalidates: [linkQuery(useUserId(), order).queryKey],
  })
  return (
    <>
      <Button look="outline" busy={isPending} whyNot={whyNot} onClick={() => mutate(undefined)}>
        {t('Make a link')}
      </Button>
      <p className={styles.note}>
        {t(
          'Whoever has the link can follow the order and see its code for the rider. They can change nothing, and you can end the link.',
        )}
      </p>
    </>
  )
}

const EndLink = ({ order }: { order: HeldOrder }) => {
  const t = useText()
  const whyNot = useWhyOffline()
  const { id, orderNumber } = order
  const { mutate, isPending } = useAction({
    send: () => send(`/api/orders/${id}/link`, { method: 'DELETE', headers: proofOf(id) }),
    done: () => {
      keepKey(id, undefined)
      showToast(
        t('The link has ended'),
        t('It no longer opens order {orderNumber}.', { orderNumber }),
      )
    },
    failed: t('The link was not ended'),
    invalidates: [linkQuery(useUserId(), order).queryKey],
  })
  return (
    <Button look="quiet" busy={isPending} whyNot={whyNot} onClick={() => mutate(undefined)}>
      {t('End the link')}
    </Button>
  )
}

const MadeLink = ({ order: { id, orderNumber, linkKey } }: { order: HeldOrder }) => {
  const t = useText()
  if (linkKey === undefined)
    return (
      <p className={styles.note}>
        {t('This order has a link already, made in another browser. End it, then make another.')}
      </p>
    )
  const url = orderLink(location.origin, { id, secret: linkKey })
  return (
    <>
      <TextField
        label={t('The link of order {orderNumber}', { orderNumber })}
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <ShareButton
        look="outline"
        label={t('Share or copy the link')}
        title={t('Order {orderNumber}', { orderNumber })}
        url={() => url}
      />
      <p className={styles.note}>
        {t(
          'Whoever has the link can follow the order and see its code for the rider. They can change nothing, and you can end the link.',
        )}
      </p>
    </>
  )
}

/**
 * The link by which a guest's order is seen in another browser, for whoever receives the delivery. It is a key of its own:
 * it changes nothing, and this browser makes and ends it.
 */
export const HandOn = ({ order }: { order: HeldOrder }) => {
  const t = useText()
  const query = useQuery(linkQuery(useUserId(), order))
  const { data } = query
  if (data === undefined) {
    return query.isError ? (
      <LoadFailed title={t('The link could not be loaded')} query={query} />
    ) : (
      <Skeleton height="96px" radius="10px" />
    )
  }
  return (
    <div className={styles.link}>
      {data.isMade ? (
        <>
          <MadeLink order={order} />
          <EndLink order={order} />
        </>
      ) : (
        <MakeLink order={order} />
      )}
    </div>
  )
}
