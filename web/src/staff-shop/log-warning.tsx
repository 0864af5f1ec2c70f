import { useQuery } from '@tanstack/react-query'
import { type LogWarning, logWarningAnswer } from '#contract/operations.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useSession } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { Alert } from '#web/staff-ui/antd.ts'

/** The server sends no live message about the log, so it is asked this often. */
const LOOK_AGAIN_MS = 60_000

const warningQuery = (userId: string | undefined) =>
  apiQuery(
    keys.own(userId).staff({ part: 'log-warning' }),
    '/api/finance/log-warning',
    logWarningAnswer,
    { refetchInterval: LOOK_AGAIN_MS },
  )

const sinceText = (wholeAt: string | null): string =>
  wholeAt === null
    ? t('No check found it whole so far.')
    : t('It was last found whole at {time}.', { time: formatDateTime(wholeAt) })

/** What whoever reads or prints a figure has to know, and the next step. */
export const LogWarningNotice = ({ differences, event, wholeAt }: LogWarning) => (
  <Alert
    type="error"
    showIcon
    title={t('These figures may be forged: the shop’s records are not as they were sealed.')}
    description={
      <>
        <p>
          {t(
            'The shop’s own check found {n} {n|difference|differences} in its log, from event {event} on. {since} Do not sign or book these figures before an administrator has looked.',
            { n: differences, event, since: sinceText(wholeAt) },
          )}
        </p>
        <WhereToLook />
      </>
    }
  />
)

const WhereToLook = () => {
  const role = useSession((session) => session.user?.role)
  return role === 'admin' ? (
    <Link to="/admin/operations?tab=log">{t('What differs')}</Link>
  ) : (
    <p>{t('Administrators see what differs under Operations, Log.')}</p>
  )
}

/** The warning above figures that are folded from the log, for finance and admins. Nothing while the log is whole. */
export const AlteredLog = () => {
  const user = useSession((session) => session.user)
  const mayAsk = user?.role === 'admin' || user?.role === 'finance'
  const { data } = useQuery({ ...warningQuery(user?.id), enabled: mayAsk })
  return data?.warning == null ? null : <LogWarningNotice {...data.warning} />
}
