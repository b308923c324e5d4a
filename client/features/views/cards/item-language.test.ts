import { expect, test } from 'vitest'
import type { BoardItem } from '../../../../shared/domain/views.ts'
import { itemsIn } from './item-language.ts'

const item = (more: object = {}, shown?: BoardItem['shown']) =>
  ({ _id: 'a', to: 'b', data: {}, modified: '', _to: { type: 'Note', title: 'Red', ...more }, ...(shown && { shown }) }) as BoardItem // prettier-ignore

test('items read in the chosen language, else in the default one, else in their own [TRNS-10, TRNS-11]', () => {
  const inFrench = itemsIn('fr', 'en')
  const both = item({ langInNote: ['en', 'fr'], titles: { fr: 'Rouge' } }, { body: 'red', bodies: { fr: 'rouge' } })
  expect(inFrench(both)).toMatchObject({ _to: { title: 'Rouge' }, shown: { body: 'rouge' } })
  expect(itemsIn('fi', 'en')(both)).toMatchObject({ _to: { title: 'Red' }, shown: { body: 'red' } })
  const excerpt = { text: 'red leaf', texts: { fr: 'feuille rouge' }, picture: '/a.png' }
  const shown = item({ langInNote: ['en', 'fr'], excerpt })
  expect(inFrench(shown)._to.excerpt).toMatchObject({ text: 'feuille rouge', picture: '/a.png' })
  expect(itemsIn('fi', 'en')(shown)).toBe(shown)
  const finnish = item({ title: 'Puna', langInNote: ['fi'] })
  expect(inFrench(finnish)._to.title).toBe('Puna')
})

test('the same item stays the same object: nothing is drawn anew for it', () => {
  const inFrench = itemsIn('fr', 'en')
  const both = item({ langInNote: ['en', 'fr'], titles: { fr: 'Rouge' } })
  expect(inFrench(both)).toBe(inFrench(both))
  const view = item({ type: 'View' })
  expect(inFrench(view)).toBe(view)
})
