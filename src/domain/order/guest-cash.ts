/**
 * What a shop lets guests order for cash, since nobody knows whether they come. `open`: so many such orders of a branch
 * wait for its confirmation at once. `minutes`: of the branch's opening hours, until one that nobody confirms is cancelled.
 */
export type GuestCashLimits = {
  piecesPerLine: number
  totalCents: number
  open: number
  minutes: number
}
