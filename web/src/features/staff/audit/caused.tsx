import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { CausedEvents } from '#contract/audit/audit.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Loaded } from '#web/staff-ui/page/loaded.tsx'
import { auditPath } from '../history/audit-path.ts'
import { actorText } from '../history/history-list.tsx'
import styles from './audit.module.css'
import { causedQuery } from './audit-api.ts'
import { eventWord, kindWords } from './event-words.ts'
import { exactTime } from './exact-time.ts'

const Caused = ({ events, more }: CausedEvents) => (
  <>
    <ol className={styles.caused}>
      {events.map(({ id, type, recordedAt, thing, ...by }) => (
        <li key={id}>
          <span>{eventWord(type)}</span>{' '}
          {thing === null ? null : (
            <Link to={auditPath(thing.kind, thing.id, recordedAt)}>
              {`${kindWords[thing.kind]}: ${thing.id}`}
            </Link>
          )}
          <span className={styles.quiet}>{`${exactTime(recordedAt)} · ${actorText(by)}`}</span>
        </li>
      ))}
    </ol>
    {more > 0 ? <p className={styles.quiet}>{t('{n} more followed.', { n: more })}</p> : null}
  </>
)

/** Everything that the same request caused, whatever it was about. */
export const CausedBy = ({ request }: { request: string }) => (
  <Loaded
    query={useQuery(causedQuery(useUserId(), request))}
    failed={t('What the request caused could not be loaded')}
    height="80px"
  >
    {Caused}
  </Loaded>
)
