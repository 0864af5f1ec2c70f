import type { MostlyUnknown, UnclearDates } from '#contract/payment/statement.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useLast } from '#web/lib/use-last.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './statement.module.css'
import type { StatementQuestion as Question, Said } from './statement-api.ts'

/** `null`: the person does not import the file. */
type Answer = (said: Said | null) => void

const DatesQuestion = ({ dates, onAnswer }: { dates: UnclearDates; onAnswer: Answer }) => {
  const { line, written, dayFirst, monthFirst } = dates
  return (
    <>
      <p>
        {t(
          'Line {line} of the file says {written}. Nothing in the file shows whether the day or the month comes first. When was this payment?',
          { line, written },
        )}
      </p>
      <div className={styles.readings}>
        <Button size="large" onClick={() => onAnswer({ dates: 'day_first' })}>
          {t('{time}: the day comes first', { time: formatDateTime(dayFirst) })}
        </Button>
        <Button size="large" onClick={() => onAnswer({ dates: 'month_first' })}>
          {t('{time}: the month comes first', { time: formatDateTime(monthFirst) })}
        </Button>
      </div>
      <p className={styles.quiet}>
        {t('All dates of the file are read in this way. Nothing is kept yet.')}
      </p>
    </>
  )
}

const unknownText = ({ lines, orders }: MostlyUnknown): string =>
  [
    lines === 0
      ? ''
      : t('The shop has no order for {n} {n|line|lines} of this file.', { n: lines }),
    orders === 0
      ? ''
      : t(
          '{n} {n|order|orders} that {n|was|were} paid in this time {n|is|are} missing in the file.',
          { n: orders },
        ),
    t(
      'Nothing is kept yet. If the file is the shop’s own and its dates are right, all of this is kept until somebody settles it.',
    ),
  ]
    .filter((text) => text !== '')
    .join(' ')

/** Asks what the file alone does not tell. Whoever closes it imports nothing. */
export const StatementQuestion = ({
  question,
  onAnswer,
}: {
  question: Question | null
  onAnswer: Answer
}) => {
  const last = useLast(question)
  const close = () => onAnswer(null)
  return last?.about === 'unknown' ? (
    <ConfirmDialog
      open={question !== null}
      title={t('Is this the statement of this shop?')}
      text={unknownText(last.unknown)}
      confirm={t('Import it')}
      onConfirm={() => onAnswer({ confirmed: 'true' })}
      onClose={close}
    />
  ) : (
    <Dialog open={question !== null} title={t('Day or month first?')} onClose={close}>
      {last === undefined ? null : <DatesQuestion dates={last.dates} onAnswer={onAnswer} />}
    </Dialog>
  )
}
