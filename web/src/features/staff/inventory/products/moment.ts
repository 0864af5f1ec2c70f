import { z } from '#contract/rules/zod.ts'

/** A moment as the browser's field writes it is one of Nairobi. Null where there is none. */
export const moment = z.preprocess(
  (text) =>
    typeof text === 'string' && text !== '' ? new Date(`${text}:00+03:00`).toISOString() : null,
  z.string().nullable(),
)
