import { isShop } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { LogNote, LogPlace, Vault } from '../../stores/vault/port.ts'
import type { Command } from '../engine/command.ts'

type NoteVault = Pick<Vault, 'logNote' | 'replaceLogNote'>

/** Changes what the vault notes of its log. What others change meanwhile stays. */
export const changeLogNote = async (
  vault: NoteVault,
  change: (note: LogNote) => LogNote,
): Promise<void> => {
  for (;;) {
    const note = await vault.logNote()
    if (await vault.replaceLogNote(note, change(note ?? {}))) return
  }
}

/** Has the vault demand a tag of every event behind this one, or of every event of the log if it is null. */
export const keepDemand = (vault: NoteVault, behind: LogPlace | null): Promise<void> =>
  changeLogNote(vault, (note) => ({ ...note, tagged: { behind } }))

/**
 * Demands a tag of every event from now on, once no process of an earlier version appends any more. False if tags were
 * demanded before.
 */
export const demandTags: Command<null, boolean> = {
  name: 'demand-tags',
  may: isShop,
  run: async (_, { vault, events }) => {
    if ((await vault.logNote())?.tagged !== undefined) return ok(false)
    const [last] = await events.marksBefore(null, 1)
    const behind = last && { stream: last.stream, revision: last.revision, id: last.id }
    await keepDemand(vault, behind ?? null)
    return ok(true)
  },
}
