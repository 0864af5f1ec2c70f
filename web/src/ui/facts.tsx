import type { ReactNode } from 'react'
import { displayPhone, toMsisdn } from '#contract/rules/phone.ts'

export type Fact = readonly [name: string, value: ReactNode]

/** A list of names and values, laid out by `className`. A fact with the value null is left out. */
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

/** A phone number as a link to call it. A text that is not a Kenyan mobile number is shown as plain text. */
export const PhoneLink = ({ phone }: { phone: string }) => {
  const msisdn = toMsisdn(phone)
  return msisdn === undefined ? (
    <span>{phone}</span>
  ) : (
    <a href={`tel:+${msisdn}`}>{displayPhone(phone)}</a>
  )
}
