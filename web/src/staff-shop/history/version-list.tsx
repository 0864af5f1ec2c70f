import type { ReactNode } from 'react'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import { sayInEnglish } from '#web/lib/text.ts'
import { LoadMore, type PagedList } from '#web/staff-ui/paged-table.tsx'

import { LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import styles from './history-list.module.css'
import { actorText, type EntryOfPerson } from './history-list.tsx'

type Version = EntryOfPerson & { version: number }

/**
 * The versions of a setting, the newest first. `children` draws one version, with a text that says when and by whom it
 * was made.
 */
export const VersionList = <V extends Version>({
  list,
  none,
  className,
  height,
  children,
}: {
  list: PagedList<V>
  /** The text if nobody has made a version. */
  none: string
  className: string | undefined
  /** The height of the skeleton, while the versions load. */
  height: string
  children(version: V, made: string): ReactNode
}) => {
  const versions = list.data?.pages.flatMap(({ items }) => items)
  if (list.isLoadingError)
    return <LoadFailed title={t('The versions could not be loaded')} query={list} />
  if (versions === undefined) return <Skeleton height={height} radius="14px" />
  if (versions.length === 0) return <p className={styles.quiet}>{none}</p>
  return (
    <>
      <ol className={className} reversed>
        {versions.map((version) => (
          <li key={version.version}>
            {children(
              version,
              t('from {at} · {by}', {
                at: formatDateTime(version.at),
                by: actorText(version, sayInEnglish),
              }),
            )}
          </li>
        ))}
      </ol>
      <LoadMore list={list} wide />
    </>
  )
}
