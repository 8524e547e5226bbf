import type { Books, NewBook } from '../modules/shop/domain/book.ts'

const euros = (amount: number): NewBook['price'] => ({ amount, currency: 'EUR' })

/** The guides for patients in the demonstration. */
const books: readonly NewBook[] = [
  {
    id: 'living-with-asthma',
    title: 'Living with asthma',
    author: 'Dr Mary Jones',
    language: 'en',
    description:
      'How to know your triggers, use an inhaler so that the medicine arrives, read a peak flow meter, and write an action plan with your doctor for good days and bad ones.',
    price: euros(1250),
  },
  {
    id: 'high-blood-pressure',
    title: 'High blood pressure: what the numbers mean',
    author: 'Dr Mary Jones',
    language: 'en',
    description:
      'Measuring at home without fooling yourself, what salt, weight, movement and alcohol do to the two numbers, and why tablets are taken on days when you feel well.',
    price: euros(990),
  },
  {
    id: 'type-2-diabetes',
    title: 'Type 2 diabetes, one day at a time',
    author: 'Dr Mary Jones and Nora Field, dietician',
    language: 'en',
    description:
      'Meals that work without a calculator, looking after feet and eyes, what to do on a sick day, and how to tell low sugar from tiredness.',
    price: euros(1490),
  },
  {
    id: 'eczema-in-children',
    title: 'Eczema in children',
    author: 'Dr Adam Smith',
    language: 'en',
    description:
      'Baths, creams and the order in which they go on, how much a fingertip unit is, wet wraps step by step, and nights on which everybody sleeps.',
    price: euros(1150),
  },
  {
    id: 'skin-in-the-sun',
    title: 'Skin in the sun',
    author: 'Dr Adam Smith',
    language: 'en',
    description:
      'Which spots to show a doctor and which to leave alone, how to look at your own back, and how much sunscreen is enough: more than you think.',
    price: euros(850),
  },
  {
    id: 'fever-in-children',
    title: 'Fever in children',
    author: 'Dr Kit Wong',
    language: 'en',
    description:
      'What a fever is for, when to wait, when to ring and when to leave at once; doses by weight, and the signs that count more than the thermometer.',
    price: euros(750),
  },
  {
    id: 'vaccinations-explained',
    title: 'Vaccinations explained',
    author: 'Dr Kit Wong',
    language: 'en',
    description:
      'What each vaccination of the first five years protects from, why it is given when it is, what may happen afterwards, and how to catch up on what was missed.',
    price: euros(690),
  },
  {
    id: 'a-bad-back',
    title: 'A bad back: moving again',
    author: 'Sam Rivers, physiotherapist',
    language: 'en',
    description:
      'Why lying down makes it worse, twelve exercises that need no more than a floor, how to lift and how to sit, and the few signs that should bring you to a doctor.',
    price: euros(1290),
  },
  {
    id: 'sleeping-better',
    title: 'Sleeping better without tablets',
    author: 'Dr Mary Jones',
    language: 'en',
    description:
      'A sleep diary, six weeks of going to bed later on purpose, what to do at three in the morning, and what coffee, screens and worries have to do with it.',
    price: euros(1090),
  },
  {
    id: 'caring-for-somebody',
    title: 'Caring for somebody at home',
    author: 'Nora Field and Sam Rivers',
    language: 'en',
    description:
      'Washing, turning and feeding somebody without hurting them or yourself, keeping medicines in order, whom to ask for help, and looking after whoever looks after them.',
    price: euros(1590),
  },
]

/** Adds the books that are not yet in the catalogue. */
export async function demonstrateBooks(catalogue: Pick<Books, 'add'>): Promise<void> {
  for (const book of books) await catalogue.add(book)
}
