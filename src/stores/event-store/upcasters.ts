import type { JsonObject } from './port.ts'

/**
 * Turns data of one version into the next. Personal fields arrive opened, or still sealed where the subject was erased:
 * move them, do not look inside. The field that holds the subject's id keeps its name in all versions.
 */
export type Upcast = (data: JsonObject) => JsonObject

/** Keyed by event type, then by the version that the upcaster takes. */
export type Upcasters = Readonly<Record<string, Readonly<Record<number, Upcast>>>>

export const upcasters: Upcasters = {
  CallbackRecorded: {
    // A payer without a key had a subject of its own. Now it has none.
    1: (data) => data,
  },
  OrderCancelled: {
    // The reason stood in the clear, whomever it was about.
    1: (data) => ({ ...data, subject: '' }),
  },
  ProductAdded: {
    // Products had no description in Swahili.
    1: (data) => ({ ...data, descriptionSw: '' }),
  },
}
