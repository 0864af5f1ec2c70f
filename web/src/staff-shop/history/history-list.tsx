import { formatDateTime } from '#contract/rules/dates.ts'
import type { Person } from '#contract/rules/schema.ts'
import { type Translate, useText } from '#web/lib/text.ts'
import { roleName } from '#web/staff-ui/role-name.ts'
import styles from './history-list.module.css'

/** 'Achieng Otieno (Branch Manager)'. Only the role if the name is null, because the account was erased. */
export const whoText = (
  { role, by }: { role: string; by: string | null },
  t: Translate,
): string => {
  const word = roleName(role, t)
  return by === null ? word : `${by} (${word})`
}

export type EntryOfPerson = { at: string; actorRole: string; person?: Person }

/** 'Branch Manager · Achieng Otieno (manager_kabete)'. */
export const actorText = (
  { actorRole, person }: Omit<EntryOfPerson, 'at'>,
  t: Translate,
): string => {
  const role = roleName(actorRole, t)
  if (person === undefined) return role
  if (person === null) return t('{role} · erased account', { role })
  return `${role} · ${person.name} (${person.username})`
}

/** Entries of a history with time, person and reason. The newest entry stands first. */
export const HistoryList = <Entry extends EntryOfPerson & { reason?: string | undefined }>({
  history,
  textOf,
}: {
  /** The oldest entry comes first. */
  history: readonly Entry[]
  textOf(entry: Entry): string
}) => {
  const t = useText()
  return (
    <ol className={styles.history} reversed>
      {history.toReversed().map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and come only at the end.
        <li key={history.length - index}>
          <p>{textOf(entry)}</p>
          <p className={styles.quiet}>{`${formatDateTime(entry.at)} · ${actorText(entry, t)}`}</p>
          {entry.reason ? <p>{entry.reason}</p> : null}
        </li>
      ))}
    </ol>
  )
}
