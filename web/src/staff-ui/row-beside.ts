/** The link of the row after this one, or before the last one. */
export const rowBeside = (row: Element | null): HTMLElement | null => {
  for (const one of [row?.nextElementSibling, row?.previousElementSibling]) {
    const link = one?.querySelector<HTMLElement>('a[data-row]')
    if (link) return link
  }
  return null
}
