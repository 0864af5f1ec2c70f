import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { slugOf } from '#contract/rules/text.ts'
import { setupBody, setupState } from '#contract/shop-setup.ts'
import { signedIn } from '#contract/sign-in.ts'
import type { User } from '#contract/user.ts'
import { ApiError, api, send } from '../../lib/api.ts'
import { errorsOf, type FieldErrors } from '../../lib/forms.ts'
import { keys } from '../../shop/keys.ts'

/**
 * What the server says about the setup. Null if the shop has an administrator already, and so cannot be set up again.
 */
export const setupQuery = queryOptions({
  queryKey: keys.shop.setup,
  queryFn: async ({ signal }) => {
    try {
      return await api('/api/setup', setupState, { signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  },
})

/** Sets up the shop, and signs in its new administrator. */
export const setUp = async (body: z.output<typeof setupBody>): Promise<User> => {
  await send('/api/setup', { method: 'POST', body })
  const { username, password } = body.admin
  const login = {
    method: 'POST',
    body: { username, password, setupSecret: body.secret },
  } as const
  return (await api('/api/users/login', signedIn, login)).user
}

/** The form's fields, named like the fields of the request body. */
export type SetupEntry = Readonly<
  Record<
    | 'admin.fullName'
    | 'admin.username'
    | 'admin.email'
    | 'admin.password'
    | 'shop.name'
    | 'shop.phone'
    | 'shop.email'
    | 'shop.address'
    | 'branch.name'
    | 'branch.street'
    | 'branch.city'
    | 'branch.region'
    | 'branch.openingTime'
    | 'branch.closingTime'
    | 'branch.deliveryRadius'
    | 'branch.latitude'
    | 'branch.longitude'
    | 'pays',
    string
  >
>

/** The empty form. Hours and place of the branch are the owner's to say: nobody could tell a proposal from an answer. */
export const blank: SetupEntry = {
  'admin.fullName': '',
  'admin.username': '',
  'admin.email': '',
  'admin.password': '',
  'shop.name': '',
  'shop.phone': '',
  'shop.email': '',
  'shop.address': '',
  'branch.name': '',
  'branch.street': '',
  'branch.city': 'Nairobi',
  'branch.region': 'Nairobi',
  'branch.openingTime': '',
  'branch.closingTime': '',
  'branch.deliveryRadius': '5',
  'branch.latitude': '',
  'branch.longitude': '',
  pays: 'cash',
}

/** The branch's code: lower-case letters and digits of its name, or 'main' if the name has none. */
const codeOf = (name: string): string => slugOf(name).slice(0, 30) || 'main'

/** NaN if the text is no number; the schema then reports an error. */
const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

/** The branch starts with the shop's phone number. The staff can change it later. */
export const bodyOf = (entry: SetupEntry, secret: string) => ({
  secret,
  admin: {
    fullName: entry['admin.fullName'],
    username: entry['admin.username'],
    email: entry['admin.email'].trim(),
    password: entry['admin.password'],
  },
  shop: {
    name: entry['shop.name'],
    phone: entry['shop.phone'],
    email: entry['shop.email'].trim(),
    address: entry['shop.address'],
    takesMpesa: entry.pays === 'mpesa',
  },
  branch: {
    code: codeOf(entry['branch.name']),
    name: entry['branch.name'],
    street: entry['branch.street'],
    city: entry['branch.city'],
    region: entry['branch.region'],
    latitude: numberIn(entry['branch.latitude']),
    longitude: numberIn(entry['branch.longitude']),
    openingTime: entry['branch.openingTime'],
    closingTime: entry['branch.closingTime'],
    deliveryRadius: numberIn(entry['branch.deliveryRadius']),
    phone: entry['shop.phone'],
  },
})

const NO_PLACE = 'Press the map where the branch is.'

/** Somebody has said where the branch is. */
export const isPlaced = (entry: SetupEntry): boolean =>
  entry['branch.latitude'].trim() !== '' && entry['branch.longitude'].trim() !== ''

/** The errors by field. The branch uses the shop's phone number, so an error about it stands at the shop's field. */
export const complaintsAbout = (entry: SetupEntry, secret: string): FieldErrors => {
  const { 'branch.phone': _, ...errors } = errorsOf(setupBody, bodyOf(entry, secret))
  if (isPlaced(entry)) return errors
  const { 'branch.longitude': __, ...others } = errors
  return { ...others, 'branch.latitude': NO_PLACE }
}
