import { useInfiniteQuery } from '@tanstack/react-query'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { VersionList } from '../history/version-list.tsx'
import styles from './rewards.module.css'
import { rulesVersionsQuery } from './rewards-api.ts'
import { RulesWords } from './rules-words.tsx'

/** The newest first. The first version is the shop's usual one, which nobody made. */
export const RulesHistory = () => (
  <VersionList
    list={useInfiniteQuery(rulesVersionsQuery(useUserId()))}
    none={t('Nobody has changed the rules yet.')}
    className={styles.versions}
    height="160px"
  >
    {(rules, made) => (
      <>
        <h3>{t('Version {n}', { n: rules.version })}</h3>
        <p className={styles.quiet}>{made}</p>
        <RulesWords rules={rules} />
      </>
    )}
  </VersionList>
)
