import type { FieldErrors } from '#web/lib/forms.ts'

/** The server names a field by its path in the order: 'customer.phone', 'address.street'. */
export const byField = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.split('.').at(-1) ?? path, message]),
  )
