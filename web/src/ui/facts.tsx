import type { ReactNode } from 'react'
import { displayPhone, toMsisdn } from '#contract/rules/phone.ts'

export type Fact = readonly [name: string, value: ReactNode]

/** Names and their values, laid out by `className`. A fact whose value is null is left out. */
export const Facts = ({
  facts,
  className,
}: {
  facts: readonly Fact[]
  className: string | undefined
}) => (
  <dl className={className}>
    {facts.map(([name, value]) =>
      value === null ? null : (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ),
    )}
  </dl>
)

/** A number to call. Text that is no Kenyan mobile number stands as it is. */
export const PhoneLink = ({ phone }: { phone: string }) => {
  const msisdn = toMsisdn(phone)
  return msisdn === undefined ? (
    <span>{phone}</span>
  ) : (
    <a href={`tel:+${msisdn}`}>{displayPhone(phone)}</a>
  )
}
