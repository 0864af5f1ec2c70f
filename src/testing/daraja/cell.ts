import type { SharedCell } from '#src/stores/shared-cell/port.ts'

/** A cell for all users of this memory. */
export const openMemoryCell = (): SharedCell => {
  let content = { text: '', revision: 0 }
  return {
    read: async () => content,
    write: async (revision, text) => {
      if (revision !== content.revision) return false
      content = { text, revision: revision + 1 }
      return true
    },
    close: async () => undefined,
  }
}
