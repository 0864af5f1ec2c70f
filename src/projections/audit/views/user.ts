import type { Facts } from '#src/contract/audit/audit.ts'
import { maskPhone } from '#src/contract/rules/phone.ts'
import type { Body } from '../../projection.ts'
import type { UserDoc } from '../../users/projection.ts'

/**
 * As lists of users show them: the phone is masked. Of the addresses only their number matters to whom this concerns.
 */
export const userFacts = (doc: Body<UserDoc>): Facts => {
  const { fullName, username, email, phoneNumber, role, branchId, isActive, addresses } = doc
  return {
    fullName,
    username,
    email,
    phone: maskPhone(phoneNumber),
    role,
    branchId,
    isActive,
    addresses: addresses.length,
  }
}
