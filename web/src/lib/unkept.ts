/** The open forms whose typed values are stored nowhere. For each form: the question to ask before it closes. */
const unkept = new Map<Element, string>()

const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Makes leaving the form ask the question first. Returns a function that ends this. */
export const askBeforeLeaving = (form: Element, question: string): (() => void) => {
  unkept.set(form, question)
  window.addEventListener('beforeunload', onUnload)
  return () => {
    unkept.delete(form)
    if (unkept.size === 0) window.removeEventListener('beforeunload', onUnload)
  }
}

/** Asks the user, if a form in this part of the page would lose what was typed. */
export const mayLeave = (place: Element): boolean => {
  const asked = [...unkept].find(([form]) => place.contains(form))
  return asked === undefined || window.confirm(asked[1])
}
