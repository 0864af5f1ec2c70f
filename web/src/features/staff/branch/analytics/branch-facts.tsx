import type { Branch } from '#contract/catalogue/catalogue.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { shortHour } from '#web/lib/text.ts'
import { Facts } from '#web/ui/facts.tsx'
import styles from './analytics.module.css'

export const BranchFacts = ({ branch }: { branch: Branch }) => {
  const { code, street, city, region, openingTime, closingTime, deliveryRadius } = branch
  return (
    <section className={styles.card}>
      <h2>{t('Branch')}</h2>
      <Facts
        className={styles.facts}
        facts={[
          [t('Branch Code'), code],
          [t('Address'), [street, city, region].filter(Boolean).join(', ')],
          [t('Operating Hours'), `${shortHour(openingTime)} – ${shortHour(closingTime)}`],
          [t('Delivery Radius'), t('{n} km', { n: deliveryRadius })],
        ]}
      />
    </section>
  )
}
