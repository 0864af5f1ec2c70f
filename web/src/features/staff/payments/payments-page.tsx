import { UploadOutlined } from '@ant-design/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, type InputRef } from 'antd'
import { type RefObject, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { FilterBar } from './filter-bar.tsx'
import { PaymentDrawer } from './one/payment-drawer.tsx'
import { isNarrowed, queryOf } from './payment-filters.ts'
import { paymentPagesQuery } from './payments-api.ts'
import styles from './payments-page.module.css'
import { PaymentsTable } from './payments-table.tsx'
import { type Filters, useFilters } from './use-filters.ts'
import { ViewTabs } from './view-tabs.tsx'

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null

/** '/' goes to the search, as in many lists. */
const useSearchKey = (field: RefObject<InputRef | null>): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isWriting(event.target)) return
      event.preventDefault()
      field.current?.focus({ cursor: 'all' })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}

const Nothing = ({ filters, clear }: Filters) => {
  const t = useText()
  if (isNarrowed(filters))
    return (
      <EmptyState
        title={t('No Payments Found')}
        text={t('Try adjusting your filters to see more results.')}
        action={<Button onClick={clear}>{t('Clear filters')}</Button>}
      />
    )
  const text =
    filters.view === undefined || filters.view === 'all'
      ? t('Orders that are paid with M-PESA show up here.')
      : t('Nothing waits for you here.')
  return <EmptyState title={t('No Payments')} text={text} />
}

const List = (filtering: Filters) => {
  const t = useText()
  const navigate = useNavigate()
  const { filters, addressOf } = filtering
  const list = useInfiniteQuery(paymentPagesQuery(useUserId(), queryOf(filters)))
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (list.isLoadingError)
    return (
      <LoadFailed
        title={t('Payments could not be loaded')}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  return (
    <>
      <PaymentsTable
        rows={rows}
        busy={list.isPending}
        addressOf={addressOf}
        onOpen={(orderId) => void navigate(addressOf(orderId), { preventScrollReset: true })}
        empty={list.isPending ? <div className={styles.waiting} /> : <Nothing {...filtering} />}
      />
      {list.hasNextPage ? (
        <Button
          className={styles.more ?? ''}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('Load more')}
        </Button>
      ) : null}
      <p role="status" className="visually-hidden">
        {list.isPending ? '' : t('{n} payments shown', { n: rows.length })}
      </p>
    </>
  )
}

export const PaymentsPage = () => {
  const t = useText()
  const filtering = useFilters()
  const field = useRef<InputRef>(null)
  useSearchKey(field)
  const { filters, set, opened, close } = filtering
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1>{t('Payments')}</h1>
        <Link to="/admin/payments/statement" className={styles.import}>
          <UploadOutlined />
          {t('Import statement')}
        </Link>
      </div>
      <ViewTabs
        view={filters.view ?? 'all'}
        onChange={(view) => set('view', view === 'all' ? '' : view)}
      />
      <FilterBar {...filtering} field={field} />
      <List {...filtering} />
      <PaymentDrawer orderId={opened} onClose={close} />
    </div>
  )
}
