import { useQuery } from '@tanstack/react-query'
import { fill as t } from '#contract/rules/fill.ts'
import { rulesQuery } from '#web/shop/loyalty/loyalty-queries.ts'
import { Loaded } from '#web/staff-ui/page/loaded.tsx'
import { AuditLink } from '../history/audit-link.tsx'
import styles from './rewards.module.css'
import { RulesForm } from './rules-form.tsx'
import { RulesHistory } from './rules-history.tsx'
import { RulesWords } from './rules-words.tsx'
import { useMayChange } from './use-may-change.ts'

/** The rules of now, and every version before. */
export const RulesTab = () => {
  const query = useQuery(rulesQuery)
  const mayChange = useMayChange()
  return (
    <Loaded query={query} failed={t('The rules could not be loaded')} height="420px">
      {(rules) => (
        <div className={styles.columns}>
          <section className={styles.card} aria-labelledby="now">
            <h2 id="now">{t('Now: version {n}', { n: rules.version })}</h2>
            {mayChange ? <RulesForm rules={rules} /> : <RulesWords rules={rules} />}
          </section>
          <section className={styles.card} aria-labelledby="versions">
            <h2 id="versions">{t('Versions')}</h2>
            <RulesHistory />
            <AuditLink kind="loyalty_rules" id="shop" />
          </section>
        </div>
      )}
    </Loaded>
  )
}
