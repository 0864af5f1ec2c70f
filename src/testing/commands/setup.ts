import { usualSettings } from '../../contract/shop-settings.ts'
import { kabete } from '../domain/branch.ts'
import { registration } from './goods.ts'

/** A set-up of a shop with the usual settings. */
export const setup = {
  secret: 's',
  admin: registration('a'),
  shop: usualSettings,
  branch: kabete,
}
