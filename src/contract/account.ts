import {
  email,
  isoTime,
  latitude,
  line,
  longitude,
  phone,
  tooLong,
  uuid,
} from './rules/primitives.ts'
import { z } from './rules/zod.ts'
import { user } from './user.ts'

export const loginBody = z.object({
  username: z.string().trim().min(1).max(100, tooLong(100)),
  password: z.string().min(1).max(200, tooLong(200)),
})
const newPassword = z
  .string()
  .min(6, 'Password must be at least 6 characters long')
  .max(200, tooLong(200))
const knownPassword = z.string().min(1).max(200, tooLong(200))

/** One's own password, asked for again. */
export const passwordBody = z.object({ password: knownPassword })
export const changePasswordBody = z.object({ oldPassword: knownPassword, password: newPassword })

/** `token`: what stands behind the '#' of the link. */
export const spendPasswordLinkBody = z.object({
  token: z.string().min(1).max(100, tooLong(100)),
  password: newPassword,
})
/** `url` is the right to choose a new password, once: nobody but its user may see it. */
export const passwordLink = z.object({ url: z.string(), expiresAt: isoTime })
export const loginResponse = z.object({ user })

export const registerBody = z.object({
  username: z
    .string()
    .trim()
    .min(1, 'Please fill in all required fields')
    .max(50, tooLong(50))
    .regex(/^[A-Za-z0-9._-]+$/, 'Use letters, digits, dots, hyphens and underscores'),
  email,
  fullName: line(1, 120, 'Please fill in all required fields'),
  password: newPassword,
  phoneNumber: phone.or(z.literal('')).optional(),
})
export type RegisterBody = z.infer<typeof registerBody>

const addressFields = {
  name: line(1, 120, 'Name is required'),
  street: line(3, 200, 'Street address is required'),
  city: line(2, 100, 'City is required'),
  region: line(2, 100, 'Region is required'),
  latitude: latitude.optional(),
  longitude: longitude.optional(),
}

export const address = z
  .object({ id: uuid, userId: uuid, ...addressFields, isDefault: z.boolean() })
  .meta({ id: 'Address' })
export type Address = z.infer<typeof address>

export const addressBody = z.object({
  userId: uuid,
  ...addressFields,
  isDefault: z.boolean().default(false),
})
