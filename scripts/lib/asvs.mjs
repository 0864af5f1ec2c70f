// Reads the table of OWASP ASVS in docs/security.md, and finds rows that are missing, empty, or name what is not there.

/** @typedef {{ number: string, about: string, answer: string }} Row */
/** `read`: the text of a file. Undefined: there is no such file. @typedef {(path: string) => string | undefined} Read */

/** @param {string} document @returns {Row[]} */
export const rowsOf = (document) =>
  [...document.matchAll(/^\| (V\d+\.\d+\.\d+) \|([^|]*)\|(.*)\|$/gm)].map(
    ([, number = '', about = '', answer = '']) => ({
      number,
      about: about.trim(),
      answer: answer.trim(),
    }),
  )

/** Numbers that stand in no row, in several, or in a row although no level asks for them. @param {string[]} numbers @param {Row[]} rows */
export const numberFaults = (numbers, rows) => {
  const counts = new Map(numbers.map((number) => [number, 0]))
  for (const { number } of rows) counts.set(number, (counts.get(number) ?? 2) + 1)
  return [...counts]
    .filter(([, count]) => count !== 1)
    .map(([number, count]) => `${number}: ${count === 0 ? 'no row' : 'too many rows'}`)
}

/** @param {string} words @param {string | undefined} text @returns {string | undefined} */
const missing = (words, text) => {
  if (text === undefined) return 'no such file'
  return text.includes(words) ? undefined : `no ‘${words}’ in it`
}

/** @param {string} heading @param {string | undefined} text */
const missingHeading = (heading, text) => missing(`\n${heading}\n`, text?.replace(/^#+ /gm, ''))

/**
 * What is wrong with an answer. An answer names a test, names a section of a document, says why the requirement does not
 * apply, or tells a gap.
 * @param {string} answer @param {Read} read @returns {string | undefined}
 */
export const answerFault = (answer, read) => {
  const test = /^\*\*test\*\* `([^`]+\.tsx?)` › (.+)$/.exec(answer)
  if (test) return missing(test[2] ?? '', read(test[1] ?? ''))
  const section = /^\*\*document\*\* \[[^\]]+\]\(([\w.-]+)#[\w-]+\) › (.+)$/.exec(answer)
  if (section) return missingHeading(section[2] ?? '', read(`docs/${section[1]}`))
  return /^(does not apply, because |gap: )\S+ \S+/.test(answer) ? undefined : 'no answer'
}

/** @param {Row[]} rows @param {Read} read */
export const answerFaults = (rows, read) =>
  rows.flatMap(({ number, about, answer }) => {
    const fault = about === '' ? 'says not what it is about' : answerFault(answer, read)
    return fault === undefined ? [] : [`${number}: ${fault}`]
  })
