import type { Order } from '#contract/order.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { useMinute } from '#web/shop/branch/opening-hours.ts'
import styles from './orders.module.css'

const MINUTE_MS = 60_000
/** The shop promises to deliver within so many minutes. */
const PROMISE = 30

const open: readonly Order['status'][] = [
  'pending',
  'confirmed',
  'processing',
  'ready_for_delivery',
]

const lengthOf = (minutes: number): string => {
  if (minutes < 60) return t('{n} min', { n: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 24
    ? t('{h} h {m} min', { h: hours, m: minutes % 60 })
    : t('{n} d', { n: Math.floor(hours / 24) })
}

const urgency = (minutes: number): string | undefined => {
  if (minutes >= PROMISE) return styles.late
  return minutes >= PROMISE / 2 ? styles.soon : undefined
}

/** For how long an open order has waited. It turns mango at half of the promise, and tomato at its end. */
export const Waiting = ({ status, createdAt }: Pick<Order, 'status' | 'createdAt'>) => {
  const now = useMinute()
  if (!open.includes(status)) return <span>–</span>
  const minutes = Math.max(0, Math.floor((now - Date.parse(createdAt)) / MINUTE_MS))
  return <span className={`${styles.waiting} ${urgency(minutes) ?? ''}`}>{lengthOf(minutes)}</span>
}
