import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { z } from '#contract/rules/schema.ts'
import { toOrderNumber } from '#contract/rules/text.ts'
import { useLocation, useSearchParams } from '#web/lib/router/router.tsx'
import { useHydrated } from '../../lib/page-state.ts'
import { useText } from '../../lib/text.ts'
import { type HeldOrder, isHeld } from '../../shop/checkout/guest-orders.ts'
import { useCheckout } from '../../shop/checkout/use-checkout.ts'
import type { ByPhone } from '../../shop/order/order-queries.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { DeliverySearch, DeliverySkeleton } from './delivery-search.tsx'
import styles from './tracking.module.css'

const TrackedDelivery = lazy(async () => ({
  default: (await import('./tracked-delivery.tsx')).TrackedDelivery,
}))

/** The order in this browser whose number is among `names`. */
const useHeld = (names: readonly string[]): HeldOrder | undefined => {
  const orders = useCheckout(({ guestOrders }) => guestOrders)
  return orders.filter(isHeld).find(({ orderNumber }) => names.includes(orderNumber))
}

/** What a link from an order without a secret passes to this page: the order's number and phone number. */
const placed = z.object({ orderNumber: z.string(), phone: z.string() }).optional().catch(undefined)

/**
 * The search goes away with what was pressed in it. Gives the button that brings the search back the focus, if the focus
 * was in the search.
 */
const useFocusAfterSearch = (searches: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  const isInside = useRef(false)
  useEffect(() => {
    if (searches || !isInside.current) return
    isInside.current = false
    button.current?.focus({ preventScroll: true })
  }, [searches])
  const watched = {
    onFocus: () => {
      isInside.current = true
    },
    onBlur: () => {
      isInside.current = false
    },
  }
  return { button, watched }
}

/** The title. While a delivery is shown, a button beside it unfolds the search. */
const Top = ({
  button,
  isOpen,
  onOpen,
}: {
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpen: ((isOpen: boolean) => void) | undefined
}) => {
  const t = useText()
  return (
    <div className={styles.top}>
      <h1>{t('Delivery Tracking')}</h1>
      {onOpen === undefined ? null : (
        <Button
          ref={button}
          look="outline"
          size="small"
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          {t('Search')}
        </Button>
      )}
    </div>
  )
}

/** The searched text, and the number or id of the delivery to show. Both are empty if there is none. */
const namedIn = (params: URLSearchParams, byPhone: ByPhone | undefined) => ({
  query: params.get('q') ?? '',
  name: params.get('id') ?? byPhone?.orderNumber ?? '',
})

/** The delivery, or how to find one. */
const Found = ({ name, children }: { name: string; children: ReactNode }) => {
  const t = useText()
  const hydrated = useHydrated()
  if (name === '')
    return (
      <EmptyState
        icon="truck"
        title={t('No Delivery Selected')}
        text={t('Search by tracking number or order number to follow a delivery.')}
      />
    )
  if (!hydrated) return <DeliverySkeleton />
  return <Suspense fallback={<DeliverySkeleton />}>{children}</Suspense>
}

/** Anybody can follow a delivery by one of its numbers. The server decides what each visitor may see. */
export const TrackingPage = () => {
  const { state } = useLocation()
  // What the browser alone knows of a delivery is left out until React has taken over what the server drew.
  const hydrated = useHydrated()
  const [params, setParams] = useSearchParams()
  const [byPhone, setByPhone] = useState<ByPhone | undefined>(() =>
    placed.parse(state ?? undefined),
  )
  const { query, name } = namedIn(params, hydrated ? byPhone : undefined)
  const [said, setSaid] = useState('')
  const held = useHeld([name, toOrderNumber(query) ?? '', said])
  // The delivery beside which the search stands open. Another delivery folds the search away.
  const [askedAt, setAskedAt] = useState<string>()
  const asking = askedAt === name
  const ask = useCallback(() => setAskedAt(name), [name])
  const choose = (id: string) =>
    setParams(query === '' ? { id } : { q: query, id }, { replace: true })
  const searches = asking || name === ''
  const { button, watched } = useFocusAfterSearch(searches)
  return (
    <div className={`page ${styles.page}`}>
      <Top
        button={button}
        isOpen={asking}
        onOpen={name === '' ? undefined : (isOpen) => setAskedAt(isOpen ? name : undefined)}
      />
      {searches ? (
        <div {...watched}>
          <DeliverySearch
            query={query}
            onSearch={(q) => {
              setByPhone(undefined)
              setParams(q === '' ? {} : { q })
            }}
            chosen={name}
            onChoose={choose}
          />
        </div>
      ) : null}
      <Found name={name}>
        <TrackedDelivery
          key={`${name} ${byPhone?.phone} ${held?.id}`}
          name={name}
          openedBy={held === undefined ? { byPhone } : { held }}
          onName={choose}
          onNumber={setSaid}
          onMissing={ask}
          onOpened={(opened, id) => {
            setByPhone(opened)
            choose(id)
          }}
        />
      </Found>
    </div>
  )
}
