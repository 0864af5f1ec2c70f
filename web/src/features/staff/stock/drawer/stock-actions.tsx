import { useState } from 'react'
import type { StockSum } from '#contract/branch/stock-sum.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { CountForm } from './count-form.tsx'
import { ReceiveForm, WriteOffForm } from './goods-forms.tsx'
import styles from './stock-drawer.module.css'

const forms = { receive: ReceiveForm, writeOff: WriteOffForm, count: CountForm }
type Action = keyof typeof forms
const labels: Readonly<Record<Action, string>> = {
  receive: t('Receive goods'),
  writeOff: t('Write off'),
  count: t('Count'),
}
const actions: readonly Action[] = ['receive', 'writeOff', 'count']

/** What can be done with the record. One form at a time stands below the buttons. */
export const StockActions = ({ sum }: { sum: StockSum }) => {
  const [open, setOpen] = useState<Action>()
  const close = (): void => setOpen(undefined)
  const Form = open && forms[open]
  return (
    <>
      <div className={styles.actions}>
        {actions.map((action) => (
          <Button
            key={action}
            aria-expanded={open === action}
            onClick={() => setOpen(open === action ? undefined : action)}
          >
            {labels[action]}
          </Button>
        ))}
      </div>
      {Form === undefined ? null : (
        <div className={styles.form}>
          <Form key={open} sum={sum} onClose={close} />
        </div>
      )}
    </>
  )
}
