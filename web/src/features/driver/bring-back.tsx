import type { DeliveryCard } from '#contract/delivery/delivery.ts'
import { useText } from '#web/lib/text.ts'
import { BranchContact } from '#web/shop/branch/branch-contact.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { navigationTo } from './current-delivery.tsx'
import styles from './driver.module.css'

/** The goods of a failed try, which the driver carries until the branch or the next driver takes them. */
export const BringBack = ({ card }: { card: DeliveryCard }) => {
  const t = useText()
  const { orderNumber, branch, driver, partner, status } = card
  const next = status === 'failed' ? undefined : (driver?.fullName ?? partner?.name)
  const title = t('Bring {number} back to {branch}', { number: orderNumber, branch: branch.name })
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.number}>{title}</h2>
      <p>
        {next === undefined
          ? t('The goods are with you until the branch has taken them back.')
          : t('The goods are with you until {name} takes them: hand them over at the branch.', {
              name: next,
            })}
      </p>
      <BranchContact branch={branch} />
      <a className={styles.navigate} href={navigationTo(branch)}>
        <Icon name="arrow" size={20} /> <span>{t('Navigate')}</span>
      </a>
    </section>
  )
}
