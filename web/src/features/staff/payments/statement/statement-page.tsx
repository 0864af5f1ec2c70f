import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { fill as t } from '#contract/rules/fill.ts'
import { useFailureText } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { Alert } from '#web/staff-ui/antd.ts'
import { DropZone } from '#web/staff-ui/form/drop-zone.tsx'
import { StaffPage } from '#web/staff-ui/page/staff-page.tsx'
import { importStatement } from '../payments-api.ts'
import styles from './statement.module.css'
import { StatementReport } from './statement-report.tsx'

/** The server takes at most so many bytes. */
const MOST = 5_000_000

class TooLarge extends Error {}

const useImport = () => {
  const client = useQueryClient()
  const userId = useUserId()
  return useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MOST) throw new TooLarge()
      return importStatement(await file.text())
    },
    // The statement may have brought money that the shop had not heard of.
    onSuccess: () => client.invalidateQueries({ queryKey: keys.own(userId).payments() }),
  })
}

const useComplaint = (error: unknown): string => {
  const failureText = useFailureText()
  return error instanceof TooLarge
    ? t('The file is larger than 5 MB. Please export fewer days at a time.')
    : failureText(error)
}

export const StatementPage = () => {
  const { mutate, data, error, isPending, variables } = useImport()
  const complaint = useComplaint(error)
  return (
    <StaffPage
      above={
        <Link to="/admin/payments" className={styles.back}>
          <span aria-hidden="true">←</span> {t('Payments')}
        </Link>
      }
      title={t('Import statement')}
      note={t(
        'Compares an M-PESA statement with the payments of the shop. It can be imported again.',
      )}
    >
      <DropZone
        title={t('Choose the M-PESA statement')}
        hint={t('or drop it here: the CSV file of the organisation portal, up to 5 MB')}
        busy={isPending}
        onFile={mutate}
      />
      <div role="status">
        {isPending ? (
          <div className={styles.busy}>
            <label htmlFor="importing">{t('Comparing {file}', { file: variables.name })}</label>
            <progress id="importing" />
          </div>
        ) : null}
        {data === undefined ? null : (
          <p className="visually-hidden">{t('{n} lines compared', { n: data.lines.length })}</p>
        )}
      </div>
      {error === null ? null : (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={t('Not imported')}
          description={complaint}
        />
      )}
      {data === undefined ? null : <StatementReport key={data.lines.length} report={data} />}
    </StaffPage>
  )
}
