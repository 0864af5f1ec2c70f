import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type FoundDelivery, waitsForAnotherTry } from '#contract/delivery/delivery.ts'
import { isNotComing } from '#web/lib/query-client.ts'
import { useText } from '#web/lib/text.ts'
import { useSession, useUserId } from '#web/shop/account/session.ts'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { StatusBadge } from '#web/shop/order/order-status.tsx'
import { LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { NoDelivery } from './no-delivery.tsx'
import styles from './tracking.module.css'
import { searchQuery } from './tracking-api.ts'

export type Choice = { chosen: string; onChoose(id: string): void }

const Result = ({ found, chosen, onChoose }: Choice & { found: FoundDelivery }) => {
  const role = useSession(({ user }) => user?.role)
  const isCustomer = role === undefined || role === 'customer'
  const { id, orderNumber, trackingNumber, status, orderStatus } = found
  return (
    <li>
      <button
        type="button"
        className={styles.result}
        aria-current={id === chosen || undefined}
        onClick={() => onChoose(id)}
      >
        <span className={styles.numbers}>
          <strong>{orderNumber}</strong>
          {trackingNumber === null ? null : <span>{trackingNumber}</span>}
        </span>
        {isCustomer ? (
          <StatusBadge status={waitsForAnotherTry(found) ? 'missed' : orderStatus} />
        ) : (
          <StatusBadge status={status} words={deliveryStatusWords} />
        )}
      </button>
    </li>
  )
}

/** The deliveries that a search found. A single one is opened at once. */
export const SearchResults = ({ query, chosen, onChoose }: Choice & { query: string }) => {
  const t = useText()
  const search = useQuery(searchQuery(useUserId(), query))
  const { data } = search
  const only = data?.length === 1 ? data[0]?.id : undefined
  useEffect(() => {
    if (only !== undefined && chosen === '') onChoose(only)
  }, [only, chosen, onChoose])
  if (data === undefined && isNotComing(search))
    return <LoadFailed title={t('Deliveries could not be searched')} query={search} />
  if (data === undefined) return <p>{t('Loading…')}</p>
  if (data.length === 0)
    return (
      <NoDelivery query={query}>
        <p>{t('No deliveries found for "{query}"', { query })}</p>
      </NoDelivery>
    )
  return (
    <ul className={styles.results} aria-label={t('Search results')}>
      {data.map((found) => (
        <Result key={found.id} found={found} chosen={chosen} onChoose={onChoose} />
      ))}
    </ul>
  )
}
