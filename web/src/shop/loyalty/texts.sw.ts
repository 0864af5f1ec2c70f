/** Swahili for points, rewards and vouchers. */
export const texts = {
  '{n} point': 'pointi {n}',
  '{n} points': 'pointi {n}',
  'Order delivered': 'Agizo limefika',
  'Goods returned': 'Bidhaa zimerudishwa',
  'Reward redeemed': 'Zawadi imechukuliwa',
  'Voucher ended: its points made good what returned goods took back':
    'Vocha imeisha: pointi zake zilifidia zile za bidhaa zilizorudishwa',
  'Voucher not used in time': 'Vocha haikutumika kwa wakati',
  'Bonus of the game': 'Bonasi ya mchezo',
  'Bonus taken back with returned goods': 'Bonasi imerudi pamoja na bidhaa',
  'Corrected by the shop': 'Imerekebishwa na duka',
  'Account erased': 'Akaunti imefutwa',
  '{amount} off your goods': 'Punguzo la {amount} kwenye bidhaa zako',
  'Free delivery of one order': 'Agizo moja kuletewa bila malipo',
  'Members earn points with orders.': 'Wanachama hupata pointi kwa maagizo.',
  'You will earn about {points} once it is delivered.': 'Utapata takriban {points} likishakufikia.',
  'For any order': 'Kwa agizo lolote',
  'For goods of {minimum} or more': 'Kwa bidhaa za {minimum} au zaidi',
}
