import type { Books, NewBook } from '../modules/shop/domain/book.ts'

const euros = (amount: number): NewBook['price'] => ({ amount, currency: 'EUR' })

/** The guides for patients in the demonstration. */
/** The books of the demonstration. */
export const demonstrationBooks: readonly NewBook[] = [
  {
    id: 'living-with-asthma',
    title: 'Living with asthma',
    author: 'Dr Mary Jones',
    language: 'en',
    description:
      'How to find your triggers, use an inhaler correctly, read a peak flow meter, and write an action plan with your doctor for good and bad days.',
    price: euros(1250),
  },
  {
    id: 'high-blood-pressure',
    title: 'High blood pressure: what the numbers mean',
    author: 'Dr Mary Jones',
    language: 'en',
    description:
      'How to measure at home, how salt, weight, exercise and alcohol change the two numbers, and why to take tablets on days when you feel well.',
    price: euros(990),
  },
  {
    id: 'type-2-diabetes',
    title: 'Type 2 diabetes, one day at a time',
    author: 'Dr Mary Jones and Nora Field, dietician',
    language: 'en',
    description:
      'Simple meals, care for feet and eyes, what to do on a sick day, and how to tell low blood sugar from tiredness.',
    price: euros(1490),
  },
  {
    id: 'eczema-in-children',
    title: 'Eczema in children',
    author: 'Dr Adam Smith',
    language: 'en',
    description:
      'Baths, creams and the right order of both, the fingertip unit, wet wraps step by step, and better sleep for the whole family.',
    price: euros(1150),
  },
  {
    id: 'skin-in-the-sun',
    title: 'Skin in the sun',
    author: 'Dr Adam Smith',
    language: 'en',
    description:
      'Which spots to show a doctor and which to leave alone, how to check your back, and how much sunscreen is enough.',
    price: euros(850),
  },
  {
    id: 'fever-in-children',
    title: 'Fever in children',
    author: 'Dr Kit Wong',
    language: 'en',
    description:
      'Why fever helps, when to wait, when to call and when to go to hospital; doses by weight, and the signs that matter more than the temperature.',
    price: euros(750),
  },
  {
    id: 'vaccinations-explained',
    title: 'Vaccinations explained',
    author: 'Dr Kit Wong',
    language: 'en',
    description:
      'What each vaccination of the first five years prevents, its best time, its side effects, and how to catch up on missed ones.',
    price: euros(690),
  },
  {
    id: 'a-bad-back',
    title: 'A bad back: moving again',
    author: 'Sam Rivers, physiotherapist',
    language: 'en',
    description:
      'Why rest makes it worse, twelve exercises on the floor, how to lift and sit, and the warning signs that need a doctor.',
    price: euros(1290),
  },
  {
    id: 'sleeping-better',
    title: 'Sleeping better without tablets',
    author: 'Dr Mary Jones',
    language: 'en',
    description:
      'A sleep diary, a six-week plan with later bedtimes, advice for waking at night, and the effects of coffee, screens and worries.',
    price: euros(1090),
  },
  {
    id: 'caring-at-home',
    title: 'Caring for a relative at home',
    author: 'Nora Field and Sam Rivers',
    language: 'en',
    description:
      'Washing, turning and feeding a relative without injury, keeping medicines in order, finding help, and looking after yourself as a carer.',
    price: euros(1590),
  },
]

/** Adds the books that are not yet in the catalogue. */
export async function demonstrateBooks(catalogue: Pick<Books, 'add'>): Promise<void> {
  for (const book of demonstrationBooks) await catalogue.add(book)
}
