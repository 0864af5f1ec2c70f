import type { CashShort, OwnCash } from '#contract/delivery/cash.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { type Text, useText } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { cashOf } from '../acts.ts'
import styles from '../driver.module.css'
import { useKeep } from '../use-keep.ts'
import { useDriversPhone, useQueue } from '../use-outbox.ts'

const reasonWords: Readonly<Record<NonNullable<CashShort['reason']>, Text>> = {
  not_enough: 'The customer had not enough',
  piece_refused: 'The customer refused a piece',
  slip: 'I made a slip',
  not_said: 'You said nothing of it',
}

const One = ({ deliveryId, orderNumber, expected, missing, reason }: CashShort) => {
  const t = useText()
  const { outbox } = useDriversPhone()
  const keep = useKeep()
  return (
    <li className={styles.warning}>
      <strong>
        <span>{`${orderNumber}:`}</span>{' '}
        <span>{t('{sum} are missing', { sum: formatKsh(missing) })}</span>
      </strong>
      <p>{t(reason === null ? 'No reason given' : reasonWords[reason])}</p>
      <Button
        look="outline"
        onClick={() => void keep(outbox.add(cashOf(deliveryId, { amount: expected })))}
      >
        {t('I have all of it')}
      </Button>
    </li>
  )
}

/** Deliveries whose cash is missing: the driver owes it until somebody decides, and may say that it is there after all. */
export const MissingCash = ({ short }: Pick<OwnCash, 'short'>) => {
  const t = useText()
  const { entries } = useQueue()
  const said = new Set(
    entries.filter(({ kind }) => kind === 'cash').map(({ request }) => request.body.deliveryId),
  )
  const open = short.filter(({ deliveryId }) => !said.has(deliveryId))
  if (open.length === 0) return null
  return (
    <section aria-label={t('Cash that is missing')} className={styles.shorts}>
      <h3>{t('Cash that is missing')}</h3>
      <ul>
        {open.map((one) => (
          <One key={one.deliveryId} {...one} />
        ))}
      </ul>
      <p className={styles.note}>
        {t('You owe it until the branch or finance has decided. Tell them what happened.')}
      </p>
    </section>
  )
}
