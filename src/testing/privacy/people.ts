/** A person whose every value is nobody else's. Free texts about the person hold `word`. Receipts begin with `receipts`. */
export type WholePerson = {
  username: string
  password: string
  customer: { name: string; email: string; phone: string }
  street: { street: string; city: string; region: string }
  place: { latitude: number; longitude: number }
  word: string
  receipts: string
  secret: string
}

export const nyokabi: WholePerson = {
  username: 'nyokabi77',
  password: 'a-password-of-nyokabi',
  customer: { name: 'Nyokabi Wairegi', email: 'nyoka@ziwamail.example', phone: '0798123456' },
  street: { street: 'Mvuleni Crescent 88', city: 'Gachieville', region: 'Ngurumo' },
  place: { latitude: -1.2614159, longitude: 36.7182818 },
  word: 'Xquvzora',
  receipts: 'SNYK',
  secret: 'a-secret-of-the-order-of-nyokabi',
}

export const mutua: WholePerson = {
  username: 'mutua88',
  password: 'a-password-of-mutua',
  customer: { name: 'Mutua Kitheka', email: 'mutua@bahariposta.example', phone: '0787654321' },
  street: { street: 'Kwanzani Close 13', city: 'Mbooniville', region: 'Kasikuni' },
  place: { latitude: -1.2618281, longitude: 36.7157182 },
  word: 'Zrolgwig',
  receipts: 'SMUT',
  secret: 'a-secret-of-the-order-of-mutua',
}

/** What must be nowhere once the person is erased. A shorter word could stand in a sealed value by chance. */
export const textsOf = ({ username, customer, street, word, secret }: WholePerson): string[] => [
  ...customer.name.split(' '),
  username,
  customer.email.split(/[@.]/)[1] ?? '',
  customer.phone.slice(1),
  street.street.split(' ')[0] ?? '',
  street.city,
  street.region,
  word,
  secret,
]
