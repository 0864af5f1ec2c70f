import { withStaffTexts } from '../app/staff/swahili.ts'
import { inSwahili } from '../app/swahili.ts'
import type { Speech } from '../lib/text.ts'

const spoken = withStaffTexts(inSwahili)

/** Swahili for the staff, with brackets around each text that has been translated. */
export const markedSwahili: Speech = {
  ...spoken,
  find: (english) => {
    const found = spoken.find(english)
    return found === undefined ? undefined : `⟦${found}⟧`
  },
}

/** A translated text may hold another one. */
const innermost = /⟦[^⟦⟧]*⟧/g

/** Scripts and styles, and the arrows of a number, whose English labels Ant Design has written into its code. */
const notOurs = 'script, style, .ant-input-number-action'

const withoutMarked = (text: string): string => {
  const less = text.replaceAll(innermost, '')
  return less === text ? text : withoutMarked(less)
}

const labels = ['aria-label', 'placeholder', 'title', 'alt']

const ownText = (element: Element): string =>
  [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map(({ textContent }) => textContent ?? '')
    .join('')

/** Nobody reads the labels of what is hidden from screen readers. */
const labelsOf = (element: Element): string[] =>
  element.closest('[aria-hidden="true"]') === null
    ? labels.map((name) => element.getAttribute(name) ?? '')
    : []

const textsOf = (element: Element): string[] => [ownText(element), ...labelsOf(element)]

/**
 * The texts and labels of the page that nobody translated. `data`: names and other words that people wrote, which stay
 * as they are.
 */
export const unsaidIn = (place: ParentNode, data: readonly string[]): string[] => {
  const elements = [...place.querySelectorAll('*')].filter((one) => one.closest(notOurs) === null)
  const texts = elements
    .flatMap(textsOf)
    .map((text) => data.reduce((rest, word) => rest.replaceAll(word, ''), withoutMarked(text)))
  return [...new Set(texts)].filter((text) => /\p{L}{2}/u.test(text))
}
