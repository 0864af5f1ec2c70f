import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { fill as t } from '#contract/rules/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { useOpened } from '#web/staff-ui/record-sheet.tsx'
import { SendFile } from '#web/staff-ui/send-file.tsx'
import { StaffPage } from '#web/staff-ui/staff-page.tsx'
import { FindingDrawer } from './finding-drawer.tsx'
import { FindingList } from './finding-list.tsx'
import { importStatement } from './payments-api.ts'
import styles from './statement.module.css'
import { StatementReport } from './statement-report.tsx'

/** The largest file that the server takes, in bytes. */
const MOST = 5_000_000

type Report = Awaited<ReturnType<typeof importStatement>>

const useStatement = () => {
  const client = useQueryClient()
  const userId = useUserId()
  const [report, setReport] = useState<Report>()
  const send = async (file: File): Promise<void> => {
    setReport(undefined)
    setReport(await importStatement(await file.text()))
    // The statement may contain payments that M-PESA had not reported, so all payments are fetched again.
    await client.invalidateQueries({ queryKey: keys.own(userId).payments() })
  }
  return { report, send, close: () => setReport(undefined) }
}

export const StatementPage = () => {
  const { report, send, close } = useStatement()
  const finding = useOpened('finding')
  return (
    <StaffPage
      above={
        <Link to="/admin/payments" className={styles.back}>
          <span aria-hidden="true">←</span> <span>{t('Payments')}</span>
        </Link>
      }
      title={t('Import statement')}
      note={t(
        'Compares an M-PESA statement with the payments of the shop, and keeps what does not match. It can be imported again.',
      )}
    >
      <SendFile
        title={t('Choose the M-PESA statement')}
        hint={t('or drop it here: the CSV file of the organisation portal, up to 5 MB')}
        mostBytes={MOST}
        tooLarge={t('The file is larger than 5 MB. Please export fewer days at a time.')}
        underWay={(file) => t('Comparing {file}', { file })}
        failed={t('Not imported')}
        send={send}
      />
      <p role="status" className="visually-hidden">
        {report === undefined ? null : t('{n} {n|line|lines} compared', { n: report.lines.length })}
      </p>
      {report === undefined ? (
        <FindingList addressOf={finding.addressOf} />
      ) : (
        <StatementReport report={report} addressOf={finding.addressOf} onClose={close} />
      )}
      <FindingDrawer id={finding.opened} onClose={finding.close} />
    </StaffPage>
  )
}
