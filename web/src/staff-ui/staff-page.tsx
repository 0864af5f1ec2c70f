import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { useText } from '#web/lib/text.ts'
import { EmptyState, LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import styles from './staff-page.module.css'

/** True if the server knows no such record, or keeps it from this viewer. Trying again would give the same answer. */
const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && [400, 403, 404].includes(error.status)

/**
 * Draws the answer of a query, or a skeleton while it loads. If loading failed, it says that there is no such record,
 * or offers to try again.
 */
export const Loaded = <Data,>({
  query: { data, error, isFetching, refetch },
  failed,
  height = '180px',
  children,
}: {
  query: UseQueryResult<Data>
  failed: string
  /** The height of the skeleton. */
  height?: string
  children(data: Data): ReactNode
}) => {
  const t = useText()
  if (data !== undefined) return children(data)
  if (isMissing(error))
    return (
      <div role="alert">
        <EmptyState
          icon="alert"
          title={failed}
          text={t('It does not exist, or it is not yours to see. Please check the link.')}
        />
      </div>
    )
  if (error !== null) return <LoadFailed title={failed} query={{ error, isFetching, refetch }} />
  return (
    <div role="status">
      <span className="visually-hidden">{t('Loading')}</span>
      <Skeleton height={height} radius="14px" />
    </div>
  )
}

/** Parts one below the other, with the usual distance. */
export const Stack = ({ children }: { children: ReactNode }) => (
  <div className={styles.stack}>{children}</div>
)

/** A page of the staff. `above` is a link back, `note` a line below the title, and `beside` the main button or link. */
export const StaffPage = ({
  above,
  title,
  note,
  beside,
  children,
}: {
  above?: ReactNode
  title: string
  note?: ReactNode
  beside?: ReactNode
  children: ReactNode
}) => (
  <Stack>
    <div className={styles.head}>
      <div className={styles.title}>
        {above}
        <h1>{title}</h1>
        {note === undefined ? null : <p className={styles.note}>{note}</p>}
      </div>
      {beside}
    </div>
    {children}
  </Stack>
)
