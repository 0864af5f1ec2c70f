/** Swahili for the search in the staff’s bar. */
export const texts = {
  'All {kind} found': 'Yote yaliyopatikana: {kind}',
  Draft: 'Rasimu',
  'Nothing found for ‘{typed}’': 'Hakuna kilichopatikana kwa ‘{typed}’',
  Results: 'Matokeo',
  'Search by any number or name': 'Tafuta kwa nambari au jina',
  'Search orders, goods and people': 'Tafuta maagizo, bidhaa na watu',
  'Searching…': 'Inatafuta…',
  'Try the number of an order, a delivery or an M-PESA receipt, a name, a street or a product. The last four digits of a phone find open orders and those of today.':
    'Jaribu nambari ya agizo, ya upelekaji au ya risiti ya M-PESA, jina, mtaa au bidhaa. Tarakimu nne za mwisho za simu hupata maagizo yaliyo wazi na ya leo.',
  Withdrawn: 'Imeondolewa',
  '{kind}, the first of them': '{kind}, ya kwanza',
  '{n} {n|result|results}': 'matokeo {n}',
}
