/** What an owner sends on the shop's first day. */
export const setupBodyOf = (secret: string, username = 'achieng') => ({
  secret,
  admin: {
    username,
    email: `${username}@mama.example`,
    fullName: 'Achieng Otieno',
    password: 'mama-mboga',
  },
  shop: {
    name: 'Mama </script> Mboga',
    phone: '0712345678',
    email: 'hello@mama.example',
    address: 'Ngong Road',
    takesMpesa: true,
  },
  branch: {
    code: 'ngong-road',
    name: 'Ngong Road',
    street: 'Ngong Road',
    city: 'Nairobi',
    region: 'Nairobi',
    latitude: -1.3,
    longitude: 36.78,
    openingTime: '08:00',
    closingTime: '21:00',
    deliveryRadius: 5,
    phone: '0712345678',
  },
})
