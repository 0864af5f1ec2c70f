import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Look } from '#contract/audit/audit.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { auditPath } from '../history/audit-path.ts'
import { actorText } from '../history/history-list.tsx'
import styles from './audit.module.css'
import { looksQuery } from './audit-api.ts'
import { exactTime } from './exact-time.ts'

const words: Readonly<Record<Look['kind'], string>> = {
  phone_shown: 'Phone shown',
  order_history: 'Order’s history read',
  user_history: 'This history read',
}

const List = ({ looks }: { looks: readonly Look[] }) =>
  looks.length === 0 ? (
    <p className={styles.quiet}>{t('Nobody so far.')}</p>
  ) : (
    <ul className={styles.caused}>
      {looks.map(({ id, at, kind, orderId, ...by }) => (
        <li key={id}>
          <span>{words[kind]}</span>{' '}
          {orderId === null ? null : <Link to={auditPath('order', orderId)}>{t('Order')}</Link>}
          <span className={styles.quiet}>{`${exactTime(at)} · ${actorText(by)}`}</span>
        </li>
      ))}
    </ul>
  )

/** Who looked into the person's data. */
export const Looks = ({ customer }: { customer: string }) => {
  const list = useInfiniteQuery(looksQuery(useUserId(), customer))
  return (
    <section className={styles.section}>
      <h2>{t('Who looked')}</h2>
      {list.isPending ? <Skeleton height="60px" /> : null}
      {list.isLoadingError ? (
        <LoadFailed title={t('The looks could not be loaded')} query={list} />
      ) : null}
      {list.data === undefined ? null : (
        <List looks={list.data.pages.flatMap(({ items }) => items)} />
      )}
      {list.hasNextPage ? (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('Load more')}
        </Button>
      ) : null}
    </section>
  )
}
