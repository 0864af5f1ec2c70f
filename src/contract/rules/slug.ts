/** The slug that a name gives: small letters, digits, underscores and hyphens. '' where the name holds none of them. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')
