/** The elements of the open forms whose typed values would be lost with the page. */
const unkept = new Set<Element>()

const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

/** From now on leaving the form asks first. Returns a function that stops it. */
export const askBeforeLeaving = (form: Element): (() => void) => {
  unkept.add(form)
  window.addEventListener('beforeunload', onUnload)
  return () => {
    unkept.delete(form)
    if (unkept.size === 0) window.removeEventListener('beforeunload', onUnload)
  }
}

/** Asks the user, if a form in this part of the page would lose what was typed. */
export const mayLeave = (place: Element): boolean =>
  ![...unkept].some((form) => place.contains(form)) ||
  window.confirm('What you typed is not saved, and cannot be kept here. Close without it?')
