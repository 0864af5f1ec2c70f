import type { ReactNode } from 'react'

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
