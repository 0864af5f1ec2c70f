import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useEffect, useRef } from 'react'
import type { FoundDelivery } from '#contract/delivery/delivery.ts'
import { isNotComing } from '../../lib/query-client.ts'
import { useText } from '../../lib/text.ts'
import { useUserId } from '../../shop/account/session.ts'
import { deliveryStatusWords } from '../../shop/delivery/status-words.ts'
import { StatusBadge } from '../../shop/order/order-status.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextField } from '../../ui/form/field.tsx'
import styles from './tracking.module.css'
import { searchQuery } from './tracking-api.ts'

const NoDelivery = lazy(async () => ({
  default: (await import('./no-delivery.tsx')).NoDelivery,
}))

const rows = [1, 2, 3, 4, 5]

/** Takes the place of a delivery while it loads. */
export const DeliverySkeleton = () => (
  <div className={styles.waiting} aria-busy="true">
    {rows.map((row) => (
      <Skeleton key={row} height="64px" radius="14px" />
    ))}
  </div>
)

type Choice = { chosen: string; onChoose(id: string): void }

const Result = ({ found, chosen, onChoose }: Choice & { found: FoundDelivery }) => {
  const { id, orderNumber, trackingNumber, status } = found
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
        <StatusBadge status={status} words={deliveryStatusWords} />
      </button>
    </li>
  )
}

const Results = ({ query, chosen, onChoose }: Choice & { query: string }) => {
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
  if (data.length === 0) {
    const none = <p>{t('No deliveries found for "{query}"', { query })}</p>
    return (
      <Suspense fallback={none}>
        <NoDelivery query={query}>{none}</NoDelivery>
      </Suspense>
    )
  }
  return (
    <ul className={styles.results} aria-label={t('Search results')}>
      {data.map((found) => (
        <Result key={found.id} found={found} chosen={chosen} onChoose={onChoose} />
      ))}
    </ul>
  )
}

/** Searches when the visitor presses the button. An empty field searches for nothing. */
export const DeliverySearch = ({
  query,
  onSearch,
  ...choice
}: Choice & { query: string; onSearch(query: string): void }) => {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  // If the page's address changes, the text of the field follows. Drawing the field anew would lose the focus.
  useEffect(() => {
    const field = form.current?.elements.namedItem('q')
    if (field instanceof HTMLInputElement) field.value = query
  }, [query])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('q')).trim())
  }
  return (
    <search className={styles.search}>
      <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
        <TextField
          label={t('Tracking number or order number')}
          name="q"
          defaultValue={query}
          placeholder="TRK-… / DK-…"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
        />
        <Button type="submit">{t('Track')}</Button>
      </form>
      <div role="status">{query === '' ? null : <Results query={query} {...choice} />}</div>
    </search>
  )
}
