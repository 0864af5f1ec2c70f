import { useInfiniteQuery } from '@tanstack/react-query'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { VersionList } from '../../history/version-list.tsx'
import styles from './worth.module.css'
import { worthVersionsQuery } from './worth-api.ts'
import { worthText } from './worth-text.ts'

/** The newest first. The first version is the usual one, which nobody made. */
export const WorthVersions = () => (
  <VersionList
    list={useInfiniteQuery(worthVersionsQuery(useUserId()))}
    none={t('Nobody has changed it yet.')}
    className={styles.versions}
    height="80px"
  >
    {(version, made) => (
      <>
        <span>{worthText(version)}</span>
        <span className={styles.quiet}>
          {t('Version {n}, {made}', { n: version.version, made })}
        </span>
      </>
    )}
  </VersionList>
)
