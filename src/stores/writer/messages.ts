import { type Collection, DocumentTooLarge, LeaseLost } from '../read-store/port.ts'
import { StoreFull, StoreUnavailable } from '../store-unavailable.ts'

/** What a thread that writes is sent: writes with their numbers, or null if no more will come. */
export type ToWriter = readonly { id: number; name: string; given: unknown }[] | null

/** An error as it crosses from one thread to another, where its class would be lost. */
export type SentError = { message: string; stack: string | undefined } & (
  | { kind: 'full' | 'unavailable'; engine: string }
  | { kind: 'document-too-large'; collection: Collection; documentId: string }
  | { kind: 'lease-lost' | 'other' }
)

/** The outcome of a write. The type of its answer is known to the caller of the write alone. */
export type Outcome = { id: number; answer: never } | { id: number; error: SentError }

/** What the thread sends: the outcomes of one commit, in the order of the writes, or a notice of the thread's own. */
export type FromWriter<Notice> = { outcomes: readonly Outcome[] } | { notice: Notice }

export const sent = (error: unknown): SentError => {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const told = { message, stack }
  if (error instanceof StoreFull) return { ...told, kind: 'full', engine: error.engine }
  if (error instanceof StoreUnavailable)
    return { ...told, kind: 'unavailable', engine: error.engine }
  if (error instanceof DocumentTooLarge) {
    const { collection, documentId } = error
    return { ...told, kind: 'document-too-large', collection, documentId }
  }
  return { ...told, kind: error instanceof LeaseLost ? 'lease-lost' : 'other' }
}

export const received = (sentError: SentError): Error => {
  const { message, stack } = sentError
  const cause = new Error(message)
  if (stack !== undefined) cause.stack = stack
  switch (sentError.kind) {
    case 'full':
      return new StoreFull(sentError.engine, { cause })
    case 'unavailable':
      return new StoreUnavailable(sentError.engine, { cause })
    case 'document-too-large':
      return new DocumentTooLarge(sentError.collection, sentError.documentId)
    case 'lease-lost':
      return new LeaseLost(message, { cause })
    case 'other':
      return cause
  }
}
