/** Swahili for what changed in the cart, ordering again, and receipts. */
export const changes = {
  Changed: 'Limebadilika',
  'Your order has changed. Open its summary to see how.':
    'Agizo lako limebadilika. Fungua muhtasari wake uone jinsi.',
  'Price changed: {before} → {now}': 'Bei imebadilika: {before} → {now}',
  'No longer sold': 'Haiuzwi tena',
  'Only sold at {branch}': 'Inauzwa {branch} pekee',
  'Only {added} of {wanted} added': 'Zimewekwa {added} tu kati ya {wanted}',
  'No more in stock': 'Zimeisha',
  'Order again': 'Agiza tena',
  'Order {orderNumber} again': 'Agiza {orderNumber} tena',
  'Everything of order {orderNumber} is in your cart.':
    'Vyote vya agizo {orderNumber} viko kikapuni mwako.',
  'Not everything of order {orderNumber} could be added:':
    'Si vyote vya agizo {orderNumber} vingeweza kuwekwa:',
  'Your order could not be put into the cart': 'Agizo lako halikuweza kuwekwa kikapuni',
  Receipt: 'Risiti',
  'Receipt of order {orderNumber}': 'Risiti ya agizo {orderNumber}',
  'Loading your receipt': 'Risiti yako inapakiwa',
  'Order not found': 'Agizo halikupatikana',
  'Sign in, or enter your order number and phone, to see your receipt.':
    'Ingia, au andika nambari ya agizo na simu, ili uone risiti yako.',
  Print: 'Chapisha',
  '{branch} branch': 'Tawi la {branch}',
  Item: 'Bidhaa',
  'Not paid yet: this is no proof of payment.': 'Bado haijalipwa: hii si uthibitisho wa malipo.',
  'Asante! Thank you for shopping with us.': 'Asante kwa kununua nasi!',
}
