import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { eventCatalogue } from '../domain/aggregates.ts'
import { codeOf } from '../lib/file-trouble.ts'
import { DataFolderUnusable, folderFailure } from './data-folder-unusable.ts'
import type { EventStore, NewEvent } from './event-store/port.ts'

/**
 * A data folder notes what a program must know to open it: the format of its files, and the newest version of each event
 * that its log was given since there is such a note. A program that does not know them refuses the folder.
 */
export const FOLDER_NOTE = 'format.json'

/**
 * Raise it when the program before would misread the folder, or fail in it: a table has another column, or a file another
 * meaning. New tables, files and events need no new number. 2: events need a tag, which programs of format 1 do not write.
 */
const FORMAT = 2

const anyNote = z.looseObject({ format: z.number().int().min(1) })
const note = z.object({ format: z.number(), events: z.record(z.string(), z.number().int()) })
type Note = z.output<typeof note>

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw folderFailure(dirname(path), error)
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const knownVersions: ReadonlyMap<string, number> = new Map(
  Object.entries(eventCatalogue).map(([type, { version }]) => [type, version]),
)

const isUnknown = ([type, version]: [string, number]): boolean =>
  version > (knownVersions.get(type) ?? 0)

const refuseNewer = (folder: string, what: string): never => {
  throw new DataFolderUnusable(
    `${folder} was used by a newer Duka: ${what}. Start that one again, or restore a backup of before. Nothing was changed.`,
  )
}

/**
 * What the folder notes. Undefined: it is new, or no program wrote a note yet. Throws `DataFolderUnusable` if this
 * program does not know everything that it names.
 */
export const readFolderNote = (folder: string): Note | undefined => {
  const path = join(folder, FOLDER_NOTE)
  const text = readText(path)
  if (text === undefined) return undefined
  const found = parseJson(text)
  const format = anyNote.safeParse(found).data?.format
  if (format !== undefined && format > FORMAT)
    return refuseNewer(folder, `its format is ${format}, and this one knows ${FORMAT}`)
  const read = note.safeParse(found)
  if (!read.success)
    throw new DataFolderUnusable(
      `${path} is damaged. Delete it if no newer Duka than this one was ever started on the folder.`,
    )
  const unknown = Object.entries(read.data.events).filter(isUnknown)
  if (unknown.length > 0) {
    const names = unknown.map(([type]) => type).join(', ')
    return refuseNewer(folder, `its log may hold events that this one does not know (${names})`)
  }
  return read.data
}

const syncFolder = (folder: string): void => {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

const replaceNote = (folder: string, written: Note): void => {
  const path = join(folder, FOLDER_NOTE)
  const draft = openSync(`${path}.part`, 'w', 0o600)
  try {
    writeSync(draft, `${JSON.stringify(written)}\n`)
    fsyncSync(draft)
  } finally {
    closeSync(draft)
  }
  renameSync(`${path}.part`, path)
  syncFolder(folder)
}

/** After a power failure the folder has the note of before, or this one. */
const writeNote = (folder: string, written: Note): void => {
  try {
    replaceNote(folder, written)
  } catch (error) {
    throw folderFailure(folder, error)
  }
}

const versionOf = ({ metadata }: NewEvent): number =>
  typeof metadata.version === 'number' ? metadata.version : 1

/**
 * Notes the format in a folder that this program has locked. The log that it gives notes each event that it is given,
 * before the log has it: only the first of each type and version costs a write.
 */
export const keepFolderNote = (folder: string): ((log: EventStore) => EventStore) => {
  const found = readFolderNote(folder)
  let events = found?.events ?? {}
  if (found?.format === FORMAT) chmodSync(join(folder, FOLDER_NOTE), 0o600)
  else writeNote(folder, { format: FORMAT, events })
  const noteAll = (added: readonly NewEvent[]): void => {
    const isNew = (event: NewEvent) =>
      knownVersions.has(event.type) && versionOf(event) > (events[event.type] ?? 0)
    const fresh = added.filter(isNew)
    if (fresh.length === 0) return
    const noted = { ...events }
    for (const event of fresh)
      noted[event.type] = Math.max(noted[event.type] ?? 0, versionOf(event))
    writeNote(folder, { format: FORMAT, events: noted })
    events = noted
  }
  return (log) => ({
    ...log,
    append: async (stream, expected, added) => {
      noteAll(added)
      return log.append(stream, expected, added)
    },
    appendAll: async (appends) => {
      noteAll(appends.flatMap((one) => one.events))
      return log.appendAll(appends)
    },
  })
}
