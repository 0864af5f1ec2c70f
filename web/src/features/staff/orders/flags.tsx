import type { Order } from '#contract/order.ts'
import { fill as t } from '#contract/rules/fill.ts'
import styles from './order-columns.module.css'
import { flagWords } from './order-words.ts'

/** Names what is unusual about an order. */
export const Flags = ({ flags = [] }: Pick<Order, 'flags'>) =>
  flags.length === 0 ? null : (
    <p className={styles.flags}>
      {flags.map((flag) => (
        <span key={flag} title={t(flagWords[flag].text)}>
          {t(flagWords[flag].label)}
        </span>
      ))}
    </p>
  )
