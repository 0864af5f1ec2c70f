import type { ImportKind, ImportStatus } from '../../domain/import.ts'
import type { Role } from '../../domain/kernel/access.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Projection, update } from '../projection.ts'

/** An import that has begun. */
export type ImportDoc = Doc & {
  kind: ImportKind
  branchId: number | null
  /** The rows that change something. */
  rows: number
  parts: number
  /** The rows processed. */
  done: number
  /** How many of the processed rows were refused. */
  refused: number
  status: ImportStatus
  by: Role
  startedAt: string
  updatedAt: string
}

export const imports: Projection<ImportDoc> = {
  collection: {
    name: 'imports',
    version: 1,
    indexes: [['-startedAt'], ['branchId', '-startedAt']],
  },
  on: {
    ImportStarted: ({ data: { importId: id, by, ...facts }, meta: { at } }) => ({
      id,
      fold: () => ({
        id,
        ...facts,
        done: 0,
        refused: 0,
        status: 'running',
        by: by.role,
        startedAt: at,
        updatedAt: at,
      }),
    }),
    ImportAdvanced: ({ data: { importId, rows, refused }, meta: { at } }) =>
      update<ImportDoc>(importId, (doc) => ({
        ...doc,
        done: doc.done + rows,
        refused: doc.refused + refused,
        updatedAt: at,
      })),
    ImportEnded: ({ data: { importId, status }, meta: { at } }) =>
      update<ImportDoc>(importId, (doc) => ({ ...doc, status, updatedAt: at })),
  },
}
