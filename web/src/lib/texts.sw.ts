/** Swahili for what every page says when something is asked for or fails. */
export const texts = {
  'Please check your connection and try again.': 'Tafadhali angalia mtandao wako ujaribu tena.',
}
