export const texts = {
  'Not sent': 'Halikutumwa',
  'An order of {time} was not sent: its page was closed.':
    'Agizo la {time} halikutumwa: ukurasa wake ulifungwa.',
  'The goods are in the cart': 'Bidhaa ziko kikapuni',
  Voucher: 'Vocha',
  'No voucher': 'Bila vocha',
  'Keep them for another order.': 'Ziweke kwa agizo jingine.',
  'You have 1 voucher': 'Una vocha 1',
  'You have {n} vouchers': 'Una vocha {n}',
  'Voucher: {name}': 'Vocha: {name}',
  'Use a voucher': 'Tumia vocha',
  'Change voucher': 'Badilisha vocha',
  'Not for this order:': 'Si ya agizo hili:',
  'Voucher not used': 'Vocha haikutumika',
  'It was used meanwhile, or has ended.': 'Imetumika wakati huu, au muda wake umeisha.',
  'Back to your details': 'Rudi kwenye maelezo yako',
  Change: 'Badilisha',
  Changed: 'Limebadilika',
  'Your order has changed. Open its summary to see how.':
    'Agizo lako limebadilika. Fungua muhtasari wake uone jinsi.',
  'Move the pin': 'Sogeza pini',
  'About here: {place}': 'Karibu na hapa: {place}',
  'Pin on the map': 'Pini kwenye ramani',
  'Pin your address': 'Weka pini ya anwani yako',
  'Is the address right?': 'Anwani ni sahihi?',
  '{name} is about {km} km from {branch}, which delivers within {radius} km.':
    '{name} iko takriban km {km} kutoka {branch}, linaloleta umbali wa km {radius}.',
  '{name} is about {km} km from your pin.': '{name} iko takriban km {km} kutoka kwenye pini yako.',
  'Set the pin': 'Weka pini',
  'It is right, continue': 'Ni sahihi, endelea',
  'We could not check how far your address is, so we promise no time.':
    'Hatukuweza kujua anwani yako iko umbali gani, kwa hivyo hatuahidi muda.',
  'Where exactly is it?': 'Ni wapi hasa?',
  'Without a pin we cannot check how far you are, and promise no time.':
    'Bila pini hatuwezi kujua uko umbali gani, wala kuahidi muda.',
  'With a pin the rider finds your door.': 'Kwa pini dereva atapata mlango wako.',
  'Going by {area}: {promise}': 'Kwa kufuata {area}: {promise}',
  'Remove the pin': 'Ondoa pini',
  'Use my delivery location': 'Tumia mahali pangu pa kuletewa',
  'Use this place': 'Tumia mahali hapa',
  'Your place on the map': 'Mahali pako kwenye ramani',
  'Change the address': 'Badilisha anwani',
  'Outside the delivery area': 'Nje ya eneo la kuletewa',
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
  'You are offline. An order that you place now waits here until the connection is back.':
    'Hakuna mtandao. Agizo utakaloweka sasa linasubiri hapa hadi mtandao urudi.',
  'Your order waits': 'Agizo lako linasubiri',
  'Your order waits for a connection.': 'Agizo lako linasubiri mtandao.',
  'Your order was not sent yet: we ask you first.':
    'Agizo lako bado halijatumwa: tunakuuliza kwanza.',
  'See it': 'Lione',
  'Send it now': 'Litume sasa',
  'The connection is back. Your order was not sent yet.':
    'Mtandao umerudi. Agizo lako bado halijatumwa.',
  'Logging out gives it up; the goods stay in the cart.':
    'Ukitoka, agizo linaachwa; bidhaa zinabaki kikapuni.',
  'After you sign in we ask you before it is sent.': 'Ukishaingia tutakuuliza kabla ya kulituma.',
  'If somebody else signs in, it is given up; the goods stay in the cart.':
    'Mtu mwingine akiingia, agizo linaachwa; bidhaa zinabaki kikapuni.',
  'Your order is placed': 'Agizo lako limewekwa',
  'Another tab of this browser placed order {orderNumber}. Nothing is sent twice.':
    'Kichupo kingine cha kivinjari hiki kimeweka agizo {orderNumber}. Hakuna kinachotumwa mara mbili.',
  'Sending your order…': 'Tunatuma agizo lako…',
  'Your order was not sent. Please place it again.':
    'Agizo lako halikutumwa. Tafadhali agiza tena.',
  'Take the order back': 'Rudisha agizo',
  'You are offline. Nothing was sent or paid. Please keep this page open.':
    'Hakuna mtandao. Hakuna kilichotumwa wala kulipwa. Tafadhali acha ukurasa huu wazi.',
  'When the connection is back we ask you, before M-PESA asks for any money.':
    'Mtandao ukirudi tunakuuliza, kabla M-PESA haijaomba pesa yoyote.',
  'It is sent when the connection is back: within 15 minutes and at the same prices at once, otherwise we ask you first.':
    'Linatumwa mtandao ukirudi: papo hapo ndani ya dakika 15 na kwa bei zilezile, la sivyo tunakuuliza kwanza.',
  'The connection is back. M-PESA asks for your PIN after you place the order.':
    'Mtandao umerudi. M-PESA itaomba PIN yako baada ya kuagiza.',
  'The connection is back. Your order waited longer than 15 minutes, so we ask you first.':
    'Mtandao umerudi. Agizo lako lilisubiri zaidi ya dakika 15, kwa hivyo tunakuuliza kwanza.',
  'The connection is back. Something in your order has changed meanwhile. Please look at it.':
    'Mtandao umerudi. Kuna kitu katika agizo lako kimebadilika. Tafadhali liangalie.',
  'Back to Shopping': 'Rudi Kununua',
  Checkout: 'Kamilisha Agizo',
  Confirmation: 'Uthibitisho',
  Information: 'Taarifa',
  'We could not load the branches': 'Hatukuweza kupakia matawi',
  'A rider brings it to you.': 'Dereva anakuletea.',
  'Asante! Your order is placed.': 'Asante! Agizo lako limepokelewa.',
  'Estimated delivery: 30 minutes': 'Makadirio ya kufika: dakika 30',
  'Order status': 'Hali ya agizo',
  'In another browser too': 'Kwenye kivinjari kingine pia',
  'This browser keeps your order, under My Orders. To follow it in another one, or to let whoever receives it see it, make a link.':
    'Kivinjari hiki kinahifadhi agizo lako, chini ya Maagizo Yangu. Kulifuatilia kwenye kingine, au kumwonyesha atakayelipokea, tengeneza kiungo.',
  'The branch confirms your order and packs it.': 'Tawi linathibitisha na kufunga agizo lako.',
  'View Order': 'Ona Agizo',
  'Your order was cancelled': 'Agizo lako limeghairiwa',
  'What happens next': 'Kinachofuata',
  'You see every step here, without reloading.': 'Utaona kila hatua hapa, bila kupakia upya.',
  Errors: 'Makosa',
  'Please check what you entered': 'Tafadhali angalia ulichoandika',
  'Building, street and a landmark nearby': 'Jengo, mtaa na alama ya karibu',
  City: 'Mji',
  'Continue to Payment': 'Endelea kwa Malipo',
  'Delivery Information': 'Taarifa za Kuletewa',
  Region: 'Eneo',
  'Street Address': 'Anwani ya Mtaa',
  Back: 'Rudi',
  'Coming soon': 'Inakuja karibuni',
  'Place Order': 'Agiza',
  'Accept the new prices': 'Kubali bei mpya',
  'New total: {total}': 'Jumla mpya: {total}',
  'Not everything is in stock': 'Si bidhaa zote zipo',
  'Prices have changed': 'Bei zimebadilika',
  'Take what is available': 'Chukua zilizopo',
  'Your order needs a change': 'Agizo lako linahitaji mabadiliko',
  'only {n} items available': 'zipo {n} tu',
  'out of stock': 'imeisha',
  'Choose a saved address': 'Chagua anwani iliyohifadhiwa',
  'New Address': 'Anwani Mpya',
  'Saved Addresses': 'Anwani Zilizohifadhiwa',
  'This clears the address fields, so that you can enter another address.':
    'Hii inafuta sehemu za anwani, ili uandike anwani nyingine.',
  'Use New Address': 'Tumia Anwani Mpya',
  'Have an account? Your addresses and orders are there.':
    'Una akaunti? Anwani na maagizo yako yapo humo.',
  'Delivered within 30 minutes': 'Itafika ndani ya dakika 30',
  'Order Summary': 'Muhtasari wa Agizo',
  'Check again': 'Angalia tena',
  'If your order did arrive after all, placing it anew orders everything twice.':
    'Ikiwa agizo lako lilifika, kuagiza upya kutaagiza kila kitu mara mbili.',
  'It may have arrived. Checking again never orders twice.':
    'Huenda limefika. Kuangalia tena hakuagizi mara mbili.',
  'Please sign in again first.': 'Tafadhali ingia tena kwanza.',
  'Start over': 'Anza upya',
  'Start over?': 'Uanze upya?',
  'We did not hear back about your order': 'Hatukupata jibu kuhusu agizo lako',
  'Your order may have arrived': 'Huenda agizo lako limefika',
  'Change my order': 'Badilisha agizo langu',
  'Order anew': 'Agiza upya',
  'Order {orderNumber} will not be paid, and is cancelled. Its goods come back into your cart: change it, and place a new order.':
    'Agizo {orderNumber} halitalipwa, na litaghairiwa. Bidhaa zake zitarudi kikapuni: kibadilishe, kisha uagize upya.',
  'Order {orderNumber} stays as it is': 'Agizo {orderNumber} linabaki lilivyo',
  'It cannot be found any more.': 'Halipatikani tena.',
  'Please sign in again to pay for it.': 'Tafadhali ingia tena ili ulilipie.',
  'Go on with my cart': 'Endelea na kikapu changu',
  'Order {orderNumber} will not be paid, and is cancelled. Its goods come back into your cart.':
    'Agizo {orderNumber} halitalipwa, na litaghairiwa. Bidhaa zake zitarudi kikapuni mwako.',
  'Start again': 'Anza tena',
  'Without an account you can pay cash for up to {pieces} pieces of an item, and {most} in all.':
    'Bila akaunti unaweza kulipa taslimu kwa vipande hadi {pieces} vya bidhaa moja, na {most} kwa jumla.',
  'Until your first order has come you can pay cash for up to {pieces} pieces of an item, and {most} in all.':
    'Hadi agizo lako la kwanza lifike unaweza kulipa taslimu kwa vipande hadi {pieces} vya bidhaa moja, na {most} kwa jumla.',
  'Your cart is above that.': 'Kikapu chako kinazidi hapo.',
  'Pay by M-PESA': 'Lipa kwa M-PESA',
  'Sign in and keep my cart': 'Ingia, kikapu changu kibaki',
  'Payment Method Unavailable': 'Njia ya Malipo Haipatikani',
}
