import { displayPhone, toMsisdn } from '#contract/rules/phone.ts'

/** A number to call. Text that is no Kenyan mobile number stands as it is. */
export const PhoneLink = ({ phone }: { phone: string }) => {
  const msisdn = toMsisdn(phone)
  return msisdn === undefined ? (
    <span>{phone}</span>
  ) : (
    <a href={`tel:+${msisdn}`}>{displayPhone(phone)}</a>
  )
}
