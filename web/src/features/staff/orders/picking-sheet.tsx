import type { ReactNode } from 'react'
import { isSamePiece } from '#contract/inventory.ts'
import { wishNames } from '#contract/order/customer.ts'
import type { PickingLine, PickingList, ShortOrder } from '#contract/order/staff-order.ts'
import { Link } from '#web/lib/router/router.tsx'
import { correctedTime } from '#web/lib/server-clock.ts'
import { type Translate, useDateTime, useText } from '#web/lib/text.ts'
import { orderStatusWords } from '#web/shop/order/order-status.tsx'
import { auditPath } from '#web/staff-shop/history/record-links.tsx'
import styles from './picking.module.css'

type Picked = PickingLine & { orders: readonly { orderNumber: string; quantity: number }[] }

/**
 * Merges the lines of several orders, so that one walk along the shelves is enough. Each line says which orders get how
 * many pieces.
 */
export const mergeLines = (orders: PickingList['orders']): readonly Picked[] => {
  const byGoods = new Map<string, Picked>()
  for (const { orderNumber, lines } of orders)
    for (const line of lines) {
      const key = `${line.productId}-${line.variantId}`
      const merged = byGoods.get(key) ?? { ...line, quantity: 0, orders: [] }
      byGoods.set(key, {
        ...merged,
        quantity: merged.quantity + line.quantity,
        orders: [...merged.orders, { orderNumber, quantity: line.quantity }],
      })
    }
  return [...byGoods.values()].toSorted(byShelf)
}

const byShelf = (a: PickingLine, b: PickingLine): number =>
  Number(a.category === '') - Number(b.category === '') ||
  a.category.localeCompare(b.category, 'en') ||
  a.name.localeCompare(b.name, 'en')

/** Groups lines by category, in the order of the shelves. */
export const byCategory = <Line extends PickingLine>(
  lines: readonly Line[],
): readonly { category: string; lines: readonly Line[] }[] => {
  const groups: { category: string; lines: Line[] }[] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (last?.category === line.category) last.lines.push(line)
    else groups.push({ category: line.category, lines: [line] })
  }
  return groups
}

/** The lines to pick with boxes to tick, in the order of the shelves. */
const Shelves = <Line extends PickingLine>({
  lines,
  below,
}: {
  lines: readonly Line[]
  below?(line: Line): ReactNode
}) => {
  const t = useText()
  return byCategory(lines).map(({ category, lines: some }) => (
    <section key={category}>
      <h3 className={styles.category}>{category || t('Uncategorized')}</h3>
      <ul className={styles.lines}>
        {some.map((line) => (
          <li key={`${line.productId}-${line.variantId}`} className={styles.line}>
            <strong className={styles.quantity}>{line.quantity}</strong>
            <span className={styles.name}>
              <span>{line.name}</span>
              {line.sku === '' ? null : <small className={styles.sku}>{line.sku}</small>}
              {below?.(line)}
            </span>
            <span className={styles.box} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </section>
  ))
}

type Order = PickingList['orders'][number]

/** 'Printed 5 Jan 2026, 12:00'. Somebody may be picking the order already. */
export const usePrintedText = (): ((at: string) => string) => {
  const t = useText()
  const dateTime = useDateTime()
  return (at) => t('Printed {time}', { time: dateTime(at) })
}

/** A page to print for one order. */
export const OrderSheet = ({
  order,
  branch,
  short,
}: {
  order: Order
  branch: string
  short?: ShortOrder | undefined
}) => {
  const t = useText()
  const dateTime = useDateTime()
  const printed = usePrintedText()
  return (
    <article className={styles.paper}>
      {order.status === 'cancelled' ? (
        <p className={styles.stamp}>{t('Cancelled: do not pack')}</p>
      ) : null}
      <header className={styles.top}>
        <h2>
          <Link to={auditPath('order', order.id)}>{order.orderNumber}</Link>
          {order.status === 'confirmed' ? null : (
            <small className={styles.status}>
              {` · ${t(orderStatusWords[order.status].label)}`}
            </small>
          )}
        </h2>
        <p>{`${order.customerName} · ${branch} · ${dateTime(order.createdAt)}`}</p>
        {order.printedAt === null ? null : (
          <p className={styles.printed}>{printed(order.printedAt)}</p>
        )}
        {wishNames.map((name) =>
          order[name] === '' ? null : (
            <p key={name} className={styles.notes}>
              {order[name]}
            </p>
          ),
        )}
      </header>
      <Shelves
        lines={order.lines}
        below={(line) => {
          const lacks = short?.items.find((item) => isSamePiece(item, line))
          return lacks === undefined ? null : (
            <strong className={styles.lacks}>
              {t('{n} missing on the shelf', { n: lacks.short })}
            </strong>
          )
        }}
      />
      <p className={styles.sign}>{t('Picked by')}</p>
    </article>
  )
}

/** 'DK-12345678: 3', and how many of these pieces are missing on the shelf. */
const shareText = (
  { orderNumber, quantity }: Picked['orders'][number],
  line: PickingLine,
  { short, t }: { short: readonly ShortOrder[]; t: Translate },
): string => {
  const order = short.find((one) => one.orderNumber === orderNumber)
  const lacks = order?.items.find((item) => isSamePiece(item, line))
  const share = `${orderNumber}: ${quantity}`
  return lacks === undefined ? share : t('{share} ({n} missing)', { share, n: lacks.short })
}

/** A page to print for all orders together. */
export const TogetherSheet = ({
  orders,
  branch,
  short,
}: PickingList & { short: readonly ShortOrder[] }) => {
  const t = useText()
  const dateTime = useDateTime()
  return (
    <article className={styles.paper}>
      <header className={styles.top}>
        <h2>{t('{n} {n|order|orders}', { n: orders.length })}</h2>
        <p>{`${branch} · ${dateTime(new Date(correctedTime()).toISOString())}`}</p>
      </header>
      <Shelves
        lines={mergeLines(orders)}
        below={(line) => (
          <small className={styles.orders}>
            {line.orders.map((share) => shareText(share, line, { short, t })).join(', ')}
          </small>
        )}
      />
      <p className={styles.sign}>{t('Picked by')}</p>
    </article>
  )
}
