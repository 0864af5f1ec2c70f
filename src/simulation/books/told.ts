/** What somebody asked of the shop and what was answered. Undefined: no answer came. */
export type Told = {
  name: string
  input: unknown
  by: { id: string; role: string; branchId?: number | undefined }
  commandId: string
  answer: { ok: true; value: unknown } | { ok: false; code: string } | undefined
}

/** Something that happened by the log: what, to which thing, by which command, and when. Nothing else is ever asked. */
export type Happened = {
  type: string
  of: string
  commandId: string
  position: string
  at: Date
}

/** The shop's log, as far as the books ask it. */
export type Log = {
  all: readonly Happened[]
  /** The order that a delivery brings. */
  orderOf(deliveryId: string): string | undefined
}
