export const texts = {
  'Add to favorites': 'Weka kwenye vipendwa',
  'Added to favorites': 'Imewekwa kwenye vipendwa',
  'Favorite: {name}': 'Kipendwa: {name}',
  'Remove from favorites': 'Ondoa kwenye vipendwa',
  'Removed from favorites': 'Imeondolewa kwenye vipendwa',
  'It holds {n} products.': 'Inaweza kuwa na bidhaa {n}.',
  'Your wishlist could not be changed': 'Matamanio yako hayakuweza kubadilishwa',
  'Your wishlist is full': 'Matamanio yako yamejaa',
}
