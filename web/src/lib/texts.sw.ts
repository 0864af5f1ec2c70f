export const texts = {
  'Please check your connection and try again.': 'Tafadhali angalia mtandao wako ujaribu tena.',
}
