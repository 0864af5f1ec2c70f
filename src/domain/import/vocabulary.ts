/** Files that staff import: products of the whole shop, or counts of one branch's shelves. */
export const importKinds = ['products', 'counts'] as const
export type ImportKind = (typeof importKinds)[number]

/** `file_gone`: the file was not there any more when the work went on. */
export const importStatuses = ['running', 'done', 'file_gone'] as const
export type ImportStatus = (typeof importStatuses)[number]
