import { isoTime, uuid, z } from './rules/schema.ts'

/**
 * A customer as the staff of a branch that the customer ordered from see them. `phone` is masked, '' if there is none.
 * `areas`: city and region of the saved addresses, never the street.
 */
export const staffCustomer = z
  .object({
    id: uuid,
    fullName: z.string(),
    username: z.string(),
    phone: z.string(),
    isActive: z.boolean(),
    createdAt: isoTime,
    areas: z.array(z.string()),
    points: z.number(),
    /** The name of the tier. */
    tier: z.string(),
    /** When the customer last ordered, of the orders that the asker may see. Null: never. */
    lastOrderAt: isoTime.nullable(),
  })
  .meta({ id: 'StaffCustomer' })
export type StaffCustomer = z.infer<typeof staffCustomer>
