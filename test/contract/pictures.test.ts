import { expect } from 'chai'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { engines } from '../support/postgres/engines.ts'

const image = (size: string, content: string) => {
  return { size, mediaType: 'image/jpeg', width: 2, height: 1, content: new TextEncoder().encode(content) } as const
}
const doctor = { id: 'd', name: 'D', speciality: 'S', timeZone: 'Europe/Berlin', address: 'A', languages: ['en'] }

for (const [name, use] of engines) {
  const withStorage = (test: (storage: Storage) => Promise<void>) => (): Promise<void> =>
    use(async (url) => {
      const storage = await openStorage(url)
      try {
        await test(storage)
      } finally {
        await storage.close()
      }
    })

  describe(`pictures in ${name}`, () => {
    it(
      'are stored in each size, replaced and removed with their owner',
      withStorage(async ({ pictures }) => {
        const first = await pictures.put('doctor/d', [image('large', 'LL'), image('small', 'S\0\xff')])
        const found = await pictures.find(first, 'small')
        expect({ ...found, content: [...(found?.content ?? [])] }).to.deep.equal({
          ...image('small', ''),
          content: [...new TextEncoder().encode('S\0\xff')],
        })
        expect(await pictures.find(first, 'other')).to.equal(undefined)
        const second = await pictures.put('doctor/d', [image('large', 'L2')])
        expect(second).not.to.equal(first)
        for (const size of ['large', 'small']) expect(await pictures.find(first, size)).to.equal(undefined)
        await pictures.remove('doctor/d')
        expect(await pictures.find(second, 'large')).to.equal(undefined)
      }),
    )

    it(
      'that are equal last as long as each of their owners',
      withStorage(async ({ pictures }) => {
        const ids = [await pictures.put('one', [image('large', 'L')]), await pictures.put('two', [image('large', 'L')])]
        expect(new Set(ids).size).to.equal(2)
        await pictures.remove('one')
        expect(await pictures.find(ids[1] ?? '', 'large')).to.include({ width: 2 })
        expect(await pictures.put('two', [image('large', 'L')])).to.equal(ids[1])
      }),
    )

    it(
      'are portraits of a doctor, with its profile',
      withStorage(async ({ doctors }) => {
        const profile = { description: 'Listens.\n\nExplains.', qualifications: 'MD\nPhD' }
        await doctors.add({ ...doctor, ...profile })
        const portrait = { picture: 'p', alt: 'D at her desk' }
        expect(await doctors.setPortrait({ id: 'd', version: 1 }, portrait)).to.equal(true)
        expect(await doctors.setPortrait({ id: 'd', version: 1 }, undefined)).to.equal(false)
        expect(await doctors.find('d')).to.deep.equal({ ...doctor, ...profile, portrait, version: 2 })
        await doctors.change({ id: 'd', version: 2 }, { ...doctor, name: 'E' })
        expect(await doctors.find('d')).to.deep.equal({ ...doctor, name: 'E', portrait, version: 3 })
        expect(await doctors.setPortrait({ id: 'd', version: 3 }, undefined)).to.equal(true)
        expect(await doctors.find('d')).to.deep.equal({ ...doctor, name: 'E', version: 4 })
      }),
    )
  })
}
