export const texts = {
  'All results for "{term}"': 'Matokeo yote ya "{term}"',
  Category: 'Aina',
  'Recent searches': 'Ulizotafuta karibuni',
  Suggestions: 'Mapendekezo',
  '{n} suggestions': 'mapendekezo {n}',
  'Search products': 'Tafuta bidhaa',
  Search: 'Tafuta',
}
