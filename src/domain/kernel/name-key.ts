/** Signs that take no place on the page, such as a soft hyphen or a zero-width space. */
export const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** Words of printable ASCII with single blanks between them: most names, and all but their case is as it shall be. */
const ordinary = /^[!-~]+(?: [!-~]+)*$/

/**
 * Names that people type are the same name where their keys are equal: the forms of a letter, its case, the number of
 * blanks between words and signs that nobody sees make no other name. A key is compared, and never shown.
 */
export const nameKey = (name: string): string =>
  ordinary.test(name)
    ? name.toLowerCase()
    : name
        .normalize('NFKC')
        .replace(invisible, '')
        .replace(/\u2010/g, '-')
        .toLowerCase()
        .normalize('NFKC')
        .replace(/\s+/gu, ' ')
        .trim()

export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other)

/** What is searched in and for: a key without accents, so that 'ucuru' finds 'Ũcũrũ'. */
export const searchKey = (text: string): string => {
  const key = nameKey(text)
  return ordinary.test(key) ? key : key.normalize('NFD').replace(/\p{M}/gu, '')
}

/** The names of more than one thing, in groups that are one name. */
export const namedAlike = <Thing>(
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
): Thing[][] => {
  const groups = new Map<string, Thing[]>()
  for (const thing of things) {
    const key = nameKey(nameOf(thing))
    groups.set(key, [...(groups.get(key) ?? []), thing])
  }
  return [...groups.values()].filter(({ length }) => length > 1)
}
