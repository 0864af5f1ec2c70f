export const texts = {
  'Items in your cart': 'Bidhaa kikapuni mwako',
  "Looks like you haven't added any products yet": 'Inaonekana bado hujaweka bidhaa yoyote',
  'Proceed to Checkout': 'Endelea Kulipa',
  'Some items were added at another branch. Everything will come from {branch}.':
    'Baadhi ya bidhaa ziliwekwa kutoka tawi jingine. Zote zitatoka {branch}.',
  'Your Cart': 'Kikapu Chako',
  'Your cart is empty': 'Kikapu chako hakina kitu',
  'Remove {name}': 'Ondoa {name}',
  '{price} each': '{price} kila moja',
  'Only {added} of {wanted} added': 'Zimewekwa {added} tu kati ya {wanted}',
  'No more in stock': 'Zimeisha',
  'Everything of order {orderNumber} is in your cart.':
    'Vyote vya agizo {orderNumber} viko kikapuni mwako.',
  'Not everything of order {orderNumber} could be added:':
    'Si vyote vya agizo {orderNumber} vingeweza kuwekwa:',
  'Its goods are kept for it. They come back into the cart if you give it up.':
    'Bidhaa zake zimewekwa kwa ajili yake. Ukiliacha, zitarudi kikapuni.',
  'Go to the payment': 'Nenda kulipa',
  'Until your first order has come, above {pieces} pieces of an item or {most} you pay by M-PESA.':
    'Hadi agizo lako la kwanza lifike, ukizidi vipande {pieces} vya bidhaa moja au {most} lipa kwa M-PESA.',
  'Your first order holds at most {pieces} pieces of an item, and {most} in all.':
    'Agizo lako la kwanza linaweza kuwa na vipande {pieces} vya bidhaa moja, na {most} kwa jumla, si zaidi.',
  'Above {pieces} pieces of an item or {most} you pay by M-PESA, or sign in with an account that has had an order before.':
    'Zaidi ya vipande {pieces} vya bidhaa moja au {most}, lipa kwa M-PESA, au ingia kwa akaunti iliyowahi kupokea agizo.',
  'Above {pieces} pieces of an item or {most} you sign in with an account that has had an order before.':
    'Ukizidi vipande {pieces} vya bidhaa moja au {most}, ingia kwa akaunti iliyowahi kupokea agizo.',
  'Above {pieces} pieces of an item or {most} you sign in to pay cash.':
    'Ukizidi vipande {pieces} vya bidhaa moja au {most}, ingia ili ulipe taslimu.',
  'Above {pieces} pieces of an item or {most} you pay by M-PESA, or sign in to pay cash.':
    'Zaidi ya vipande {pieces} vya bidhaa moja au {most}, lipa kwa M-PESA, au ingia ili ulipe taslimu.',
}
