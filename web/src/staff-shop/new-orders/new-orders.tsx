import { useEffect, useRef } from 'react'
import { MOST_NEW, type NewOrder } from '#contract/order/staff-order.ts'
import { Link, useLocation } from '#web/lib/router/router.tsx'
import { useText } from '#web/lib/text.ts'
import { useSession, useUserId } from '#web/shop/account/session.ts'
import { workplaces } from '#web/shop/account/workplace.ts'
import { priceText } from '#web/shop/order/beside-price.ts'
import { useStaffPaths } from '#web/staff-shop/history/record-links.tsx'
import { MenuCount } from '#web/staff-ui/menu-count.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './new-orders.module.css'
import { useNewOrders, useSeenOrders } from './seen-orders.ts'
import { useSound } from './sound.tsx'
import { playTone } from './tone.ts'

const AGAIN_MS = 60_000

/** Plays one tone when orders come, and again each minute while an order has not been looked at. */
const useTone = (unseen: number): void => {
  const on = useSound((sound) => sound.on)
  const before = useRef(0)
  useEffect(() => {
    if (on && unseen > before.current) playTone()
    before.current = unseen
  }, [on, unseen])
  const isWaiting = on && unseen > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(playTone, AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
}

/**
 * Browsers allow sound only after a press, so the first press asks for sound; a press on the page before counts too,
 * e.g. for signing in. A press on the sound switch is left to the switch.
 */
const useFirstPress = (): void => {
  const { on, allowed, allow } = useSound()
  useEffect(() => {
    if (!on || allowed) return
    if (navigator.userActivation?.hasBeenActive) void allow()
    const onDown = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('[data-sound]') !== null) return
      void allow()
    }
    document.addEventListener('click', onDown)
    return () => document.removeEventListener('click', onDown)
  }, [on, allowed, allow])
}

/** Writes the number of new orders before the page's title. */
const useCountInTitle = (count: string): void => {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has written its own title.
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\+?\) /, '')
    document.title = count === '' ? plain : `(${count}) ${plain}`
  }, [count, pathname])
}

/** '3', or '50+' if there may be more. '' if there are none. */
const countOf = ({ length }: readonly NewOrder[]): string => {
  if (length === 0) return ''
  return length === MOST_NEW ? `${MOST_NEW}+` : String(length)
}

/** The number of new orders beside the menu's entry that leads to them. */
export const NewOrdersCount = () => {
  const t = useText()
  return <MenuCount count={countOf(useNewOrders().unseen)} of={t('new')} />
}

/** The address of the list that shows new orders. */
const useListPath = (): string =>
  useSession(({ user }) =>
    user === null || user.branchId === null ? undefined : workplaces[user.role],
  ) ?? '/admin/orders?status=pending'

const OrderText = (order: NewOrder) => {
  const t = useText()
  return (
    <span className={styles.order}>
      <span>{`${order.orderNumber} · ${order.branch} · `}</span>
      <span className={styles.sum}>{priceText(order, t)}</span>
    </span>
  )
}

/**
 * A notice with a link to the new order, or to the list if there are several. It stays until the viewer has looked at
 * the orders.
 */
const Notice = ({ unseen, count }: { unseen: readonly NewOrder[]; count: string }) => {
  const t = useText()
  const paths = useStaffPaths()
  const list = useListPath()
  const see = useSeenOrders((seen) => seen.see)
  const [latest, ...others] = unseen
  if (latest === undefined) return null
  const onSeen = (): void => see(unseen)
  return (
    <div className={styles.notice}>
      <p className={styles.words}>
        <strong>{t('New orders: {n}', { n: count })}</strong> <OrderText {...latest} />
      </p>
      <Link
        to={others.length === 0 ? paths.order(latest.id) : list}
        className={styles.open}
        onClick={onSeen}
      >
        {t('Look')}
      </Link>
      <Button look="quiet" size="small" onClick={onSeen}>
        {t('Later')}
      </Button>
    </div>
  )
}

/**
 * Announces the new orders that concern the viewer, on every page of the staff. A tone sounds, the page's title counts
 * the orders, and a notice leads to them.
 */
export const NewOrders = () => {
  const { known, unseen } = useNewOrders()
  const userId = useUserId()
  const begin = useSeenOrders((seen) => seen.begin)
  useEffect(() => {
    if (known !== undefined) begin(userId, known)
  }, [known, userId, begin])
  const count = countOf(unseen)
  useTone(unseen.length)
  useFirstPress()
  useCountInTitle(count)
  return (
    <div role="status">
      <Notice unseen={unseen} count={count} />
    </div>
  )
}
