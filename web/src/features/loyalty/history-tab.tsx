import { useInfiniteQuery } from '@tanstack/react-query'
import { useText } from '../../lib/text.ts'
import { useUserId } from '../../shop/account/session.ts'
import { historyQuery } from '../../shop/loyalty/loyalty-queries.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import styles from './loyalty.module.css'
import { Entries } from './overview.tsx'
import { Missing, More } from './paged.tsx'

/** Every change of the account's points, the newest first. */
export const HistoryTab = () => {
  const t = useText()
  const query = useInfiniteQuery(historyQuery(useUserId()))
  const entries = query.data?.pages.flatMap(({ items }) => items)
  if (entries === undefined)
    return <Missing query={query} title={t('Your history could not be loaded')} />
  if (entries.length === 0)
    return (
      <EmptyState
        icon="star"
        title={t('No points yet')}
        text={t('They come with your first order that is delivered.')}
        action={<ButtonLink to="/products">{t('Start Shopping')}</ButtonLink>}
      />
    )
  return (
    <div className={styles.card}>
      <Entries entries={entries} />
      <More query={query} />
    </div>
  )
}
