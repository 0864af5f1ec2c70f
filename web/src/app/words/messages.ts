/** Swahili for statuses, and for what the server says when it cannot do something. */
export const messages = {
  Pending: 'Linasubiri',
  Confirmed: 'Limethibitishwa',
  Processing: 'Linaandaliwa',
  'Ready For Delivery': 'Tayari Kuletwa',
  'Out For Delivery': 'Liko Njiani',
  Delivered: 'Limefika',
  Assigned: 'Limekabidhiwa',
  'In Progress': 'Linaendelea',
  Prompted: 'Ombi Limetumwa',
  Paid: 'Limelipwa',
  Failed: 'Halikufaulu',
  'Needs Review': 'Linakaguliwa',
  'Refund Due': 'Pesa za Kurudishwa',
  Refunded: 'Pesa Imerudishwa',
  'by the customer': 'na mteja',
  'by the branch': 'na tawi',
  'by Duka': 'na Duka',
  'by the rider': 'na mwendeshaji',
  'Empty Cart': 'Kikapu Hakina Kitu',
  'Your cart is empty. Please add some products before checkout.':
    'Kikapu chako hakina kitu. Tafadhali weka bidhaa kabla ya kulipa.',
  'Branch Required': 'Tawi Linahitajika',
  'Please select a branch before proceeding to checkout.':
    'Tafadhali chagua tawi kabla ya kwenda kulipa.',
  'Address Creation Failed': 'Anwani Haikuhifadhiwa',
  'Could not create new address. Please try again.':
    'Anwani mpya haikuweza kuhifadhiwa. Tafadhali jaribu tena.',
  'Checkout Failed': 'Kuagiza Hakukufaulu',
  'There was an error processing your order. Please try again.':
    'Hitilafu imetokea wakati wa kuagiza. Tafadhali jaribu tena.',
  'Your session has ended. Please sign in again, or order as a guest.':
    'Muda wako umeisha. Tafadhali ingia tena, au agiza kama mgeni.',
  'You need a connection to place an order. Your cart stays as it is.':
    'Unahitaji mtandao ili kuagiza. Kikapu chako kinabaki kilivyo.',
  'Name is required': 'Jina linahitajika',
  'Please enter a valid email': 'Tafadhali andika barua pepe sahihi',
  'Street address is required': 'Anwani ya mtaa inahitajika',
  'City is required': 'Mji unahitajika',
  'Region is required': 'Eneo linahitajika',
  'Your address book is full: it holds {limit} addresses.':
    'Orodha yako ya anwani imejaa: ina anwani {limit}.',
  'This address was not found.': 'Anwani hii haikupatikana.',
  'This address is outside the delivery area of the branch.': 'Anwani hii iko nje ya eneo la tawi.',
  'This branch was not found.': 'Tawi hili halikupatikana.',
  'Somebody else changed this just now. Please try again.':
    'Mtu mwingine amebadilisha hii sasa hivi. Tafadhali jaribu tena.',
  'You may not do this.': 'Huruhusiwi kufanya hivi.',
  'Something went wrong. Please try again.': 'Hitilafu imetokea. Tafadhali jaribu tena.',
  'Please check what you entered.': 'Tafadhali angalia ulichoandika.',
  'This order is already cancelled.': 'Agizo hili tayari limeghairiwa.',
  'This order took too long. Please place it again.':
    'Agizo hili limechukua muda mrefu. Tafadhali agiza tena.',
  'Too many orders for cash wait at this branch. Please pay by M-PESA, or sign in to pay in cash.':
    'Maagizo mengi ya taslimu yanasubiri kwenye tawi hili. Tafadhali lipa kwa M-PESA, au ingia ili ulipe taslimu.',
  'Too much of this branch is held by orders that are not paid yet. Please sign in to order, order less, or try again in a while.':
    'Bidhaa nyingi za tawi hili zimeshikwa na maagizo ambayo hayajalipwa. Tafadhali ingia ili uagize, agiza kidogo, au jaribu tena baadaye.',
  'For cash, at most {n} pieces of an item can be ordered without an account. Please pay by M-PESA, or sign in.':
    'Kwa taslimu, bila akaunti unaweza kuagiza vipande visivyozidi {n} vya bidhaa moja. Tafadhali lipa kwa M-PESA, au ingia.',
  'For cash, at most {total} can be ordered without an account. Please pay by M-PESA, or sign in.':
    'Kwa taslimu, bila akaunti unaweza kuagiza kwa {total} au chini. Tafadhali lipa kwa M-PESA, au ingia.',
  'M-PESA was asked too often for this order. Please pay cash, or order again.':
    'M-PESA imeombwa mara nyingi mno kwa agizo hili. Tafadhali lipa taslimu, au agiza tena.',
  'The payment method of this order was changed too often. Please ask the branch.':
    'Njia ya malipo ya agizo hili imebadilishwa mara nyingi mno. Tafadhali uliza tawi.',
  'The figures of this order do not add up.': 'Hesabu za agizo hili hazilingani.',
  'This order was not found.': 'Agizo hili halikupatikana.',
  'This order is paid in cash. Change its payment to M-PESA first.':
    'Agizo hili linalipwa taslimu. Badilisha malipo kuwa M-PESA kwanza.',
  'The payment method of this order can no longer be changed.':
    'Njia ya malipo ya agizo hili haiwezi kubadilishwa tena.',
  'Some prices have changed. Please check your order.':
    'Baadhi ya bei zimebadilika. Tafadhali angalia agizo lako.',
  'This branch does not sell this product.': 'Tawi hili haliuzi bidhaa hii.',
  'This product was not found.': 'Bidhaa hii haikupatikana.',
  'The shop has no room to save this. Please try again in a few minutes.':
    'Duka halina nafasi ya kuhifadhi hili. Tafadhali jaribu tena baada ya dakika chache.',
  'The shop cannot reach its records. Please try again in a moment.':
    'Duka halifikii rekodi zake. Tafadhali jaribu tena baada ya muda mfupi.',
  'Please sign in.': 'Tafadhali ingia.',
  'Only customers who have received this product can review it.':
    'Ni wateja waliopokea bidhaa hii tu wanaoweza kutoa maoni.',
  'This link was used already, or is too old. Ask for a new one.':
    'Kiungo hiki kimeshatumika, au kimepitwa na muda. Omba kipya.',
  'This is not your password.': 'Hili si nenosiri lako.',
  'This order belongs to an account. Erase the account instead.':
    'Agizo hili ni la akaunti. Futa akaunti hiyo badala yake.',
  'Your wishlist is full: it holds 200 products.': 'Matamanio yako yamejaa: yana bidhaa 200.',
}
