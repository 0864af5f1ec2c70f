import { latitude, line, longitude } from './rules/primitives.ts'
import { z } from './rules/zod.ts'

/** An address as somebody writes it. The place on the map is given where it is known. */
export const deliveryAddress = z.object({
  street: line(3, 200, 'STREET_REQUIRED'),
  city: line(2, 100, 'CITY_REQUIRED'),
  region: line(2, 100, 'REGION_REQUIRED'),
  latitude: latitude.optional(),
  longitude: longitude.optional(),
})
