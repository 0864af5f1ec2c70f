import { deliveryAddress } from './order/customer.ts'
import { issue } from './rules/issues.ts'
import { email, isoTime, line, phone, uuid, z } from './rules/schema.ts'
import { typed } from './rules/text.ts'

/**
 * `setupSecret`: the secret of the link by which the shop was set up. Until the link ends it lets the owner set the second
 * factor.
 */
export const loginBody = z.object({
  username: z.string().overwrite(typed).min(1).max(100, issue('TOO_LONG')),
  password: z.string().min(1).max(200, issue('TOO_LONG')),
  setupSecret: z.string().max(100, issue('TOO_LONG')).optional(),
})
const newPassword = z.string().min(6, issue('PASSWORD_SHORT')).max(200, issue('TOO_LONG'))
export const knownPassword = z.string().min(1).max(200, issue('TOO_LONG'))

/** The user's own password, asked for again before a dangerous step. */
const passwordBody = z.object({ password: knownPassword })

/** Erases the sender's own account. Open orders prevent it, unless `openOrders` says to cancel them. */
export const eraseOwnBody = passwordBody.extend({ openOrders: z.literal('cancel').optional() })
/** How admins erase an account. `leave`: open orders go on, although the customer can no longer be reached. */
export const eraseQuery = z.object({ openOrders: z.enum(['cancel', 'leave']).optional() })

export const changePasswordBody = z.object({ oldPassword: knownPassword, password: newPassword })

/** `token`: the part of the link after the '#'. */
export const spendPasswordLinkBody = z.object({
  token: z.string().min(1).max(100, issue('TOO_LONG')),
  password: newPassword,
})
/** Whoever has the `url` may choose a new password once. Only the account's user may see it. */
export const passwordLink = z.object({ url: z.string(), expiresAt: isoTime })
export const registerBody = z.object({
  username: z
    .string()
    .overwrite(typed)
    .min(1, issue('FIELDS_REQUIRED'))
    .max(50, issue('TOO_LONG'))
    .regex(/^[A-Za-z0-9._-]+$/, issue('USERNAME_CHARACTERS')),
  email,
  fullName: line(1, 120, 'FIELDS_REQUIRED'),
  password: newPassword,
  phoneNumber: phone.or(z.literal('')).optional(),
})
export type RegisterBody = z.infer<typeof registerBody>

const addressFields = {
  name: line(1, 120, 'NAME_REQUIRED'),
  ...deliveryAddress.shape,
}

export const address = z
  .object({ id: uuid, userId: uuid, ...addressFields, isDefault: z.boolean() })
  .meta({ id: 'Address' })
export type Address = z.infer<typeof address>

/** The owner's name and phone. '' takes the phone away. */
export const profileBody = z.object({
  fullName: line(1, 120, 'FIELDS_REQUIRED'),
  phoneNumber: phone.or(z.literal('')),
})
export type ProfileBody = z.infer<typeof profileBody>

/** A saved address as its owner changes it. */
export const changedAddressBody = z.object({ ...addressFields, isDefault: z.boolean() })

export const addressBody = z.object({
  userId: uuid,
  ...addressFields,
  isDefault: z.boolean().default(false),
})
