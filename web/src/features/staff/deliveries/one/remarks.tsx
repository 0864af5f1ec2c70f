import type { Delivery } from '#contract/delivery/delivery.ts'
import { FAR_FROM_PIN_M, MOST_WRONG_CODES } from '#contract/delivery/delivery.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { Alert } from '#web/staff-ui/antd.ts'
import styles from './one.module.css'

const tries = (codeTries: number): string | null => {
  if (codeTries === 0)
    return t(
      'No code opens this delivery any more. At the door an admin or the branch can record the handover, with a reason.',
    )
  return codeTries < MOST_WRONG_CODES
    ? t('A wrong code was entered. Tries left: {n}.', { n: codeTries })
    : null
}

/** What is unusual about the delivery, in words. */
export const remarksOf = ({ staff, status }: Pick<Delivery, 'staff' | 'status'>): string[] => {
  if (staff === null) return []
  const { hasGoods, codeTries, fromPin, isOverride } = staff
  const open = status !== 'delivered'
  return [
    hasGoods === null ? null : t('The goods are with {name}.', { name: hasGoods }),
    open ? tries(codeTries) : null,
    isOverride ? t('Handed over without the code.') : null,
    fromPin !== null && fromPin > FAR_FROM_PIN_M
      ? t('The handover was recorded {n} m from the customer’s place.', { n: Math.round(fromPin) })
      : null,
  ].filter((text) => text !== null)
}

export const Remarks = (delivery: Delivery) => {
  const texts = remarksOf(delivery)
  if (texts.length === 0) return null
  return (
    <div className={styles.remarks}>
      {texts.map((text) => (
        <Alert key={text} type="warning" showIcon title={text} />
      ))}
    </div>
  )
}
