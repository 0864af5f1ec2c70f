/** Swahili for the shelves of a branch. */
export const texts = {
  'Count with a file': 'Hesabu kwa faili',
  Discard: 'Acha',
  'First {n}': '{n} za kwanza',
  'In Stock': 'Ipo',
  'Invalid Quantity': 'Idadi Si Sahihi',
  'Low Stock': 'Inakaribia Kuisha',
  'No product of this branch has “{search}” in its name or codes.':
    'Hakuna bidhaa ya tawi hili yenye “{search}” kwenye jina au msimbo wake.',
  Product: 'Bidhaa',
  "This branch doesn't have any products yet.": 'Tawi hili bado halina bidhaa.',
  'To sell': 'Vya kuuza',
  'Which products': 'Bidhaa zipi',
  'was {n}, not saved yet': 'ilikuwa {n}, bado kuhifadhiwa',
  '{goods} on the shelf': '{goods} kwenye rafu',
  '{goods} to sell': '{goods} vya kuuza',
  '{n} {n|product|products} shown': 'bidhaa {n} zinaonyeshwa',
}
