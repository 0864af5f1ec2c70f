// A script in the page's head. Until React handles presses, it remembers the last press and the typed texts, and
// repeats them afterwards; links work without React, but a form that is sent without React would reload the page.
import { askForScripts, askOnceSeen } from './ask-for-scripts.ts'
import { LIVE } from './lib/presses.ts'
import { type Field, isField, typeAgain } from './lib/type-again.ts'
import {
  hasNothingToOrder,
  hasPlacedOrders,
  keepsOrders,
  leaveNotice,
} from './shop/cart/empty-cart.ts'

const pressable = 'button, input[type=radio], input[type=checkbox]'

let pressed: HTMLElement | undefined
let again = () => {}

const stopWaiting = () => {
  pressed?.removeAttribute('data-waiting')
  pressed?.removeAttribute('aria-busy')
}

const keep = (event: Event, element: HTMLElement, press: () => void) => {
  event.preventDefault()
  event.stopImmediatePropagation()
  stopWaiting()
  pressed = element
  again = press
  element.setAttribute('data-waiting', '')
  element.setAttribute('aria-busy', 'true')
  askForScripts()
}

const onClick = (event: MouseEvent) => {
  const { target } = event
  const element = target instanceof Element ? target.closest<HTMLElement>(pressable) : null
  if (element !== null) keep(event, element, () => element.click())
}

const onSubmit = (event: SubmitEvent) => {
  const { target, submitter } = event
  if (target instanceof HTMLFormElement) keep(event, target, () => target.requestSubmit(submitter))
}

/** The typed and chosen values, by field. */
const typed = new Map<Field, string>()

const onInput = ({ target }: Event) => {
  askForScripts()
  if (isField(target) && !['radio', 'checkbox'].includes(target.type))
    typed.set(target, target.value)
}

const typeAllAgain = () => {
  for (const [field, text] of typed) if (field.isConnected) typeAgain(field, text)
}

const pressAgain = () => {
  stopWaiting()
  if (pressed?.isConnected) again()
}

/**
 * The server draws the checkout for everybody, so this sends a shopper with an empty cart to the home page, which says
 * why. It waits until the checkout has loaded, so that other listeners of its load event are called.
 */
const leaveCheckout = () => {
  document.documentElement.dataset.emptyCart = ''
  leaveNotice()
  window.addEventListener('load', () => location.replace('/'), { once: true })
}

const waitForApp = () => {
  window.addEventListener('click', onClick, true)
  window.addEventListener('submit', onSubmit, true)
  window.addEventListener('input', onInput, true)
  const stop = () => {
    window.removeEventListener('click', onClick, true)
    window.removeEventListener('submit', onSubmit, true)
    window.removeEventListener('input', onInput, true)
    // The wait lets React first redraw what the browser knows better than the server. Typed texts are repeated before
    // the last press, because the press may send them.
    setTimeout(() => {
      typeAllAgain()
      setTimeout(pressAgain)
    })
  }
  document.addEventListener(LIVE, stop, { once: true })
  askOnceSeen()
}

if (document.documentElement.dataset.live === undefined) {
  const { dataset } = document.documentElement
  if (hasPlacedOrders()) dataset.deviceOrders = ''
  if (keepsOrders()) dataset.keepsOrders = ''
  if (location.pathname === '/checkout' && hasNothingToOrder()) leaveCheckout()
  else waitForApp()
}
