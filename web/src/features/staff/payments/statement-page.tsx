import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fill as t } from '#contract/rules/text.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { AlteredLog } from '#web/staff-shop/log-warning.tsx'
import { useOpened } from '#web/staff-ui/record-sheet.tsx'
import { SendFile } from '#web/staff-ui/send-file.tsx'
import { StaffPage } from '#web/staff-ui/staff-page.tsx'
import { FindingDrawer } from './finding-drawer.tsx'
import { FindingList } from './finding-list.tsx'
import { openIdsQuery } from './findings-api.ts'
import styles from './statement.module.css'
import {
  importStatement,
  type StatementQuestion as Question,
  questionIn,
  type Said,
} from './statement-api.ts'
import { StatementQuestion } from './statement-question.tsx'
import { StatementReport } from './statement-report.tsx'
import { openLinesOf, rowsOf } from './statement-rows.ts'

/** The largest file that the server takes, in bytes. */
const MOST = 5_000_000

type Report = Awaited<ReturnType<typeof importStatement>>

type Asked = { question: Question; answer(said: Said | null): void }

/** Imports a file, and puts the server's questions about it to the person. Null: the person does not import it. */
const useComparison = () => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (question: Question) =>
    new Promise<Said | null>((answer) => setAsked({ question, answer }))
  const compare = async (csv: string, said: Said = {}): Promise<Report | null> => {
    try {
      return await importStatement(csv, said)
    } catch (error) {
      const question = questionIn(error)
      if (question === undefined) throw error
      const more = await ask(question)
      return more === null ? null : compare(csv, { ...said, ...more })
    }
  }
  const answer = (said: Said | null): void => {
    setAsked(null)
    asked?.answer(said)
  }
  return { compare, question: asked?.question ?? null, answer }
}

/** The report of the last import stays until it is closed or the person signs out, also while other pages are open. */
const useStatement = () => {
  const client = useQueryClient()
  const own = keys.own(useUserId())
  const queryKey = own.payments({ report: 'last' })
  const { data: report } = useQuery<Report | null>({
    queryKey,
    queryFn: skipToken,
    gcTime: Infinity,
  })
  const { compare, question, answer } = useComparison()
  const keep = (next: Report | null): void => void client.setQueryData(queryKey, next)
  const send = async (file: File): Promise<void> => {
    keep(null)
    keep(await compare(await file.text()))
    // The statement may contain payments that M-PESA had not reported, so all payments are fetched again.
    await client.invalidateQueries({ queryKey: own.payments() })
  }
  return { report, send, close: () => keep(null), question, answer }
}

/** The report with its lines as they are now: a line that was settled since the import is open no more. */
const OpenedReport = ({
  report,
  finding,
  onClose,
}: {
  report: Report
  finding: ReturnType<typeof useOpened>
  onClose(): void
}) => {
  const { data: open } = useQuery(openIdsQuery(useUserId()))
  return (
    <>
      <StatementReport
        report={report}
        open={open}
        addressOf={finding.addressOf}
        onClose={onClose}
      />
      <FindingDrawer
        id={finding.opened}
        among={openLinesOf(rowsOf(report), open).map(({ id }) => id)}
        onOpen={finding.open}
        onClose={finding.close}
      />
    </>
  )
}

export const StatementPage = () => {
  const { report, send, close, question, answer } = useStatement()
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
      <AlteredLog />
      <SendFile
        title={t('Choose the M-PESA statement')}
        hint={t('or drop it here: the CSV file of the organisation portal, up to 5 MB')}
        mostBytes={MOST}
        tooLarge={t('The file is larger than 5 MB. Please export fewer days at a time.')}
        underWay={(file) => t('Comparing {file}', { file })}
        failed={t('Not imported')}
        send={send}
      />
      <StatementQuestion question={question} onAnswer={answer} />
      <p role="status" className="visually-hidden">
        {report == null ? null : t('{n} {n|line|lines} compared', { n: report.lines.length })}
      </p>
      {report == null ? (
        <FindingList finding={finding} />
      ) : (
        <OpenedReport report={report} finding={finding} onClose={close} />
      )}
    </StaffPage>
  )
}
