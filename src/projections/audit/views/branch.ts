import type { Facts } from '#src/contract/audit/audit.ts'
import type { BranchDoc } from '../../branches/projection.ts'
import type { Body } from '../../projection.ts'

export const branchFacts = (doc: Body<BranchDoc>): Facts => {
  const { code, name, street, city, region, latitude, longitude } = doc
  const { openingTime, closingTime, deliveryRadius, phone, isActive } = doc
  return {
    name,
    code,
    isActive,
    street,
    city,
    region,
    phone,
    openingTime,
    closingTime,
    deliveryRadius,
    latitude,
    longitude,
  }
}
