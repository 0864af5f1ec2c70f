import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  isSamePiece,
  keyOfStock,
  type StockMove,
  type StockSum,
  type StockTerm,
} from '#contract/inventory.ts'
import { formatDateTime, nairobiDay } from '#contract/rules/dates.ts'
import { Link } from '#web/lib/router/router.tsx'
import { serverNow } from '#web/lib/server-clock.ts'
import { useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { whoText } from '#web/staff-shop/history/history-list.tsx'
import { Alert, Button } from '#web/staff-ui/antd.ts'
import { LoadMore, rowsOf } from '#web/staff-ui/paged-table.tsx'
import { RecordSheet } from '#web/staff-ui/record-sheet.tsx'
import { Stack } from '#web/staff-ui/staff-page.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { AuditLink, Holder, useStaffPaths } from '../history/record-links.tsx'
import { shortOrdersQuery } from '../order/short-orders.tsx'
import { StockActions } from './stock-actions.tsx'
import { movesQuery, sumQuery } from './stock-api.ts'
import styles from './stock-drawer.module.css'
import { goodsName, shelfTerms, signed, termText } from './stock-words.ts'
import { useTakeBack } from './use-take-back.ts'

const Orders = ({ stockId }: { stockId: string }) => {
  const t = useText()
  const { order: pathOf } = useStaffPaths()
  const { branchId, ...key } = keyOfStock(stockId)
  const { data = [] } = useQuery(shortOrdersQuery(useUserId()))
  const here = data.filter((order) => order.branchId === branchId)
  return (
    <ul className={styles.orders}>
      {here.flatMap(({ id, orderNumber, items }) =>
        items
          .filter((item) => isSamePiece(item, key))
          .map(({ short }) => (
            <li key={id}>
              <Link to={pathOf(id)}>{orderNumber}</Link> <span>{t('lacks {n}', { n: short })}</span>
            </li>
          )),
      )}
    </ul>
  )
}

/** Lists the orders that will be short, if fewer pieces lie on the shelf than are reserved. */
const ShortOrders = ({ sum: { id, onHand, reserved } }: { sum: StockSum }) => {
  const t = useText()
  const missing = reserved - onHand
  if (missing <= 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t(
        '{n} {n|piece|pieces} fewer than orders have reserved. These orders will be short:',
        {
          n: missing,
        },
      )}
      description={<Orders stockId={id} />}
    />
  )
}

/** Whether the pieces came with a receipt of today that was not taken back. */
const isOpenReceipt = ({ receiptId, pieces, at }: StockMove, moves: readonly StockMove[]) =>
  receiptId !== undefined &&
  pieces > 0 &&
  nairobiDay(new Date(at)) === nairobiDay(new Date(serverNow())) &&
  !moves.some((one) => one.receiptId === receiptId && one.pieces < 0)

/** A button that takes a receipt of today back. */
const TakeBack = ({ stockId, receiptId }: { stockId: string; receiptId: string }) => {
  const t = useText()
  const { branchId, productId, variantId } = keyOfStock(stockId)
  const takeBack = useTakeBack(branchId)
  const line = { productId, variantId }
  return (
    <Button loading={takeBack.isPending} onClick={() => takeBack.mutate([{ receiptId, line }])}>
      {t('Take back')}
    </Button>
  )
}

const Move = ({ children, ...move }: StockMove & { children: ReactNode }) => {
  const t = useText()
  return (
    <li>
      <div className={styles.move}>
        <span className={styles.label}>
          <span>{formatDateTime(move.at)}</span> <Holder {...move} />
        </span>
        <span className={styles.pieces}>{signed(move.pieces)}</span>
      </div>
      <p className={styles.quiet}>{whoText(move, t)}</p>
      {move.note === null ? null : <p className={styles.label}>{move.note}</p>}
      {move.receiptId !== undefined && move.pieces < 0 ? (
        <p className={styles.label}>{t('Receipt taken back')}</p>
      ) : null}
      {children}
    </li>
  )
}

/** The changes that add up to one figure of the stock's sum, for example 'Reserved', the newest first. */
const TermMoves = ({
  stockId,
  term,
  label,
}: {
  stockId: string
  term: StockTerm
  label: string
}) => {
  const t = useText()
  const list = useInfiniteQuery(movesQuery(useUserId(), stockId, term))
  const moves = rowsOf(list)
  if (list.isLoadingError)
    return <LoadFailed title={t('The events could not be loaded')} query={list} />
  if (list.isPending)
    return (
      <div role="status" className={styles.moves}>
        <span className="visually-hidden">{t('Loading')}</span>
        <Skeleton height="44px" />
      </div>
    )
  if (moves.length === 0) return <p className={styles.moves}>{t('Nothing so far.')}</p>
  return (
    <>
      <ol className={styles.moves} aria-label={label}>
        {moves.map((move) => (
          <Move key={move.id} {...move}>
            {move.receiptId !== undefined && isOpenReceipt(move, moves) ? (
              <TakeBack stockId={stockId} receiptId={move.receiptId} />
            ) : null}
          </Move>
        ))}
      </ol>
      <LoadMore list={list} />
    </>
  )
}

const Term = ({
  stockId,
  term,
  label,
  pieces,
}: {
  stockId: string
  term: StockTerm
  label: string
  /** The number of pieces, with its sign. */
  pieces: string
}) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <button
        type="button"
        className={styles.term}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.label}>{label}</span>
        <span className={styles.pieces}>{pieces}</span>
      </button>
      {isOpen ? <TermMoves stockId={stockId} term={term} label={label} /> : null}
    </li>
  )
}

const Total = ({ label, pieces }: { label: string; pieces: number }) => (
  <li className={styles.total}>
    <span className={styles.label}>{label}</span>
    <span className={styles.pieces}>{`= ${pieces}`}</span>
  </li>
)

/**
 * The sum that explains the present stock: opening stock, plus received pieces, and so on. Each term opens its events.
 */
const SumStatement = ({ sum }: { sum: StockSum }) => {
  const t = useText()
  return (
    <section className={styles.why}>
      <h3>{t('Why {n}?', { n: sum.quantity })}</h3>
      <ol className={styles.sum}>
        {shelfTerms.map(({ term, sign, label }) => (
          <Term
            key={term}
            stockId={sum.id}
            term={term}
            label={t(label)}
            pieces={termText(sign, sum[term])}
          />
        ))}
        <Total label={t('On the shelf')} pieces={sum.onHand} />
        <Term
          stockId={sum.id}
          term="reserved"
          label={t('Reserved now')}
          pieces={termText('−', sum.reserved)}
        />
        <Total label={t('Can be sold')} pieces={sum.quantity} />
      </ol>
    </section>
  )
}

const StockView = ({ sum }: { sum: StockSum }) => {
  const t = useText()
  return (
    <Stack>
      <Facts
        className={styles.figures}
        facts={[
          [t('On the shelf'), sum.onHand],
          [t('Reserved'), sum.reserved],
          [t('Can be sold'), sum.quantity],
          [t('Low from'), sum.lowStockThreshold],
        ]}
      />
      <ShortOrders sum={sum} />
      <StockActions sum={sum} />
      <SumStatement sum={sum} />
      <AuditLink kind="stock" id={sum.id} />
    </Stack>
  )
}

/** One stock record beside a list. A null id closes the drawer. */
export const StockDrawer = (sheet: { id: string | null; onClose(): void }) => {
  const t = useText()
  const userId = useUserId()
  return (
    <RecordSheet
      {...sheet}
      query={(id) => sumQuery(userId, id)}
      title={(sum) => (sum === undefined ? t('Stock') : goodsName(sum.product))}
      failed={t('The stock could not be loaded')}
    >
      {(sum) => <StockView sum={sum} />}
    </RecordSheet>
  )
}
