export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement

/**
 * Types the text into a field of React's as a person would. React believes that it wrote the text that it finds there, so
 * the field is emptied first: only a change is noticed.
 */
export const typeAgain = (field: Field, text: string): void => {
  field.value = ''
  const proto = Object.getPrototypeOf(field)
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, text)
  const type = field instanceof HTMLSelectElement ? 'change' : 'input'
  field.dispatchEvent(new Event(type, { bubbles: true }))
}
