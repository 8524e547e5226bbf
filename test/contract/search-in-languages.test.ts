import { expect } from 'chai'
import { demonstrationDoctors } from '@waymark/clinic/demonstration/demonstration'
import { addDoctor } from '@waymark/clinic/modules/booking/domain/doctor'
import { engines, withStorage } from '../support/postgres/engines.ts'

const words = {
  asmith: [
    'Hautarzt',
    'dermatologist',
    'skin',
    'dermatologo',
    'dermatólogo',
    '皮肤科',
    'جلدية',
    'Allemand',
    'skin smith',
  ],
  kwong: ['pédiatre', 'pediatre', 'Kinderarzt', 'paediatrician', '儿科', 'طبيب أطفال', 'Kantonesisch'],
  mjones: ['GP', 'Hausarzt', 'Spanisch', '全科', 'généraliste'],
}
const misspelt = { asmith: ['hautartz', 'dermatolgist', 'smit'], kwong: ['kinderartz'], mjones: ['jonse', 'Hausartz'] }

for (const [name, use] of engines) {
  describe(`the search for doctors in ${name}`, () => {
    for (const [what, expected] of Object.entries({ 'each language': words, 'words with typing errors': misspelt })) {
      it(
        `finds specialities, languages and names by ${what}`,
        withStorage(use, async ({ doctors }) => {
          for (const doctor of demonstrationDoctors) await addDoctor(doctors, doctor)
          for (const [id, searches] of Object.entries(expected)) {
            for (const searched of searches) {
              const { items, total } = await doctors.page({ words: searched, limit: 10 })
              expect(
                items.map((doctor) => doctor.id),
                searched,
              ).to.deep.equal([id])
              expect(total, searched).to.equal(1)
            }
          }
        }),
      )
    }

    it(
      'stores a speciality that is entered in any language by its English name, and finds nothing for unknown words',
      withStorage(use, async ({ doctors }) => {
        const [doctor] = demonstrationDoctors
        if (doctor === undefined) throw new Error('The demonstration has doctors')
        await addDoctor(doctors, { ...doctor, id: 'new', speciality: 'augenheilkunde' })
        await addDoctor(doctors, { ...doctor, id: 'own', speciality: 'Sleep medicine' })
        expect((await doctors.find('new'))?.speciality).to.equal('Ophthalmology')
        expect((await doctors.find('own'))?.speciality).to.equal('Sleep medicine')
        for (const searched of ['xylophone', 'qq', 'ab']) {
          expect((await doctors.page({ words: searched, limit: 10 })).items, searched).to.deep.equal([])
        }
      }),
    )
  })
}
