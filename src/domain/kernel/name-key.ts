/** Characters that nobody sees, such as a soft hyphen or a zero-width space. */
export const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** Printable ASCII words with single spaces. Most names are like this and only need lower case. */
const ordinary = /^[!-~]+(?: [!-~]+)*$/

/**
 * Two typed names are the same name if their keys are equal. Case, letter forms, extra spaces and invisible characters
 * make no difference. A key is only compared and never shown.
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

/** A key for searching, without accents: 'ucuru' finds 'Ũcũrũ'. */
export const searchKey = (text: string): string => {
  const key = nameKey(text)
  return ordinary.test(key) ? key : key.normalize('NFD').replace(/\p{M}/gu, '')
}

/** Groups of things that have the same name. Names that occur once are left out. */
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
