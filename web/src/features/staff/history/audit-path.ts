import type { AuditKind } from '#contract/audit/vocabulary.ts'

/** The address of a thing's whole history. `asOf`: a moment of recording. */
export const auditPath = (kind: AuditKind, id: string | number, asOf?: string): string =>
  `/audit/${kind}/${id}${asOf === undefined ? '' : `?${new URLSearchParams({ asOf })}`}`
