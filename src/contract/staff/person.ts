import { z } from '../rules/zod.ts'

/** The account behind an entry, for staff. Null: it was erased. Absent: no account did it. */
export const person = z.object({ name: z.string(), username: z.string() }).nullable().optional()
export type Person = z.infer<typeof person>
