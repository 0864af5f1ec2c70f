import { useInfiniteQuery } from '@tanstack/react-query'
import { type AuditKind, auditKinds } from '#contract/audit-vocabulary.ts'
import { fill as t } from '#contract/rules/text.ts'
import { ApiError } from '#web/lib/api.ts'
import { useParams } from '#web/lib/router/router.tsx'
import { useUserId } from '#web/shop/account/session.ts'
import { StaffPage } from '#web/staff-ui/staff-page.tsx'
import { EmptyState, LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { historyQuery } from './audit-api.ts'
import { HistoryView } from './history-view.tsx'
import { useMoment } from './moment-picker.tsx'

const Nothing = () => (
  <EmptyState
    title={t('No History')}
    text={t('There is nothing of this kind, or it is not yours to see.')}
  />
)

type Failure = { error: Error | null; isFetching: boolean; refetch(): Promise<unknown> }

const isRefused = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)

const Unloaded = ({ error, isFetching, refetch }: Failure) => {
  if (error === null)
    return (
      <div role="status">
        <span className="visually-hidden">{t('Loading')}</span>
        <Skeleton height="420px" radius="14px" />
      </div>
    )
  if (isRefused(error)) return <Nothing />
  return (
    <LoadFailed
      title={t('The history could not be loaded')}
      query={{ error, isFetching, refetch }}
    />
  )
}

const History = ({ kind, id }: { kind: AuditKind; id: string }) => {
  const moment = useMoment()
  const query = useInfiniteQuery(historyQuery(useUserId(), { kind, id }, moment.asked))
  const [first] = query.data?.pages ?? []
  if (query.data !== undefined && first !== undefined)
    return (
      <HistoryView
        pages={query.data.pages}
        first={first}
        moment={moment}
        older={{
          hasOlder: query.hasNextPage,
          isLoading: query.isFetchingNextPage,
          hasFailed: query.isFetchNextPageError,
          load: () => void query.fetchNextPage(),
        }}
      />
    )
  return (
    <StaffPage title={t('History')}>
      <Unloaded {...query} />
    </StaffPage>
  )
}

/** The whole history of one record. If the address names another record, the page starts anew. */
export const AuditPage = () => {
  const { kind: named = '', id = '' } = useParams()
  const kind = auditKinds.find((one) => one === named)
  return kind === undefined ? <Nothing /> : <History key={`${kind}/${id}`} kind={kind} id={id} />
}
