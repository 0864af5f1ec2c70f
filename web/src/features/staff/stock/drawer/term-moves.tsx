import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { StockMove, StockTerm } from '#contract/branch/stock-sum.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useStaffPaths } from '../staff-paths.ts'
import { movesQuery } from '../stock-api.ts'
import { signed } from '../stock-words.ts'
import { whoText } from '../who-text.ts'
import styles from './stock-drawer.module.css'

/** What the pieces moved for. */
const Holder = ({ order, transferId }: StockMove) => {
  const paths = useStaffPaths()
  if (order !== null) return <Link to={paths.order(order.id)}>{order.orderNumber}</Link>
  if (transferId === null) return null
  return <Link to={paths.transfer(transferId)}>{t('Transfer')}</Link>
}

const Move = (move: StockMove) => (
  <li>
    <div className={styles.move}>
      <span className={styles.label}>
        <span>{formatDateTime(move.at)}</span> <Holder {...move} />
      </span>
      <span className={styles.pieces}>{signed(move.pieces)}</span>
    </div>
    <p className={styles.quiet}>{whoText(move)}</p>
    {move.note === null ? null : <p className={styles.label}>{move.note}</p>}
  </li>
)

/** The events behind one term of the sum, newest first. */
export const TermMoves = ({
  stockId,
  term,
  label,
}: {
  stockId: string
  term: StockTerm
  label: string
}) => {
  const list = useInfiniteQuery(movesQuery(useUserId(), stockId, term))
  const moves = list.data?.pages.flatMap(({ items }) => items) ?? []
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
          <Move key={move.id} {...move} />
        ))}
      </ol>
      {list.hasNextPage ? (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('Load more')}
        </Button>
      ) : null}
    </>
  )
}
