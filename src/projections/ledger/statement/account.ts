import type { StatementAccountId, StatementMove } from '#contract/finance/statement.ts'

/** Figures of one account: in cents, or points. The last of several is of all branches. */
export type Account = {
  id: StatementAccountId
  opening: number[]
  moves: { id: StatementMove; amounts: number[] }[]
  closing: number[]
  differences: number[]
}

/** What stood before and after, each known by itself, and what moved between the two. */
export type Column = {
  opening: number
  moves: readonly (readonly [StatementMove, number])[]
  closing: number
}

const differenceOf = ({ opening, moves, closing }: Column): number =>
  closing - moves.reduce((sum, [, amount]) => sum + amount, opening)

/** Columns side by side. All of them name the same moves. */
export const accountOf = (id: StatementAccountId, columns: readonly Column[]): Account => ({
  id,
  opening: columns.map(({ opening }) => opening),
  moves: (columns[0]?.moves ?? []).map(([move], n) => ({
    id: move,
    amounts: columns.map(({ moves }) => moves[n]?.[1] ?? 0),
  })),
  closing: columns.map(({ closing }) => closing),
  differences: columns.map(differenceOf),
})
