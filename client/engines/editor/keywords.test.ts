import { expect, test } from 'vitest'
import { placesOf } from './keywords.ts'

const found = (text: string, ...words: string[]) => placesOf(text, words).map(([from, to]) => text.slice(from, to))

test('keywords are found as whole words, whatever their case and the gaps in them', () => {
  expect(found('Roots drink. The root, the beetroot.', 'root')).toEqual(['root'])
  expect(found('Rising sap,\nthe rising\u00a0 sap', 'rising sap')).toEqual(['Rising sap', 'rising\u00a0 sap'])
  expect(found('Épinards, épinards', 'épinards')).toEqual(['Épinards', 'épinards'])
  expect(found('water cycle and water', 'water', 'water cycle')).toEqual(['water cycle', 'water'])
  expect(found('植物的根喝水', '根')).toEqual(['根'])
})

test('signs in keywords mean themselves, and empty ones nothing', () => {
  expect(found('C++ (or C) costs $5.', 'C++', '(or C)', '$5.', '', ' ')).toEqual(['C++', '(or C)', '$5.'])
  expect(found('a-b, a/b, [x], x|y, {1}', 'a-b', 'a/b', '[x]', 'x|y', '{1}')).toEqual([
    'a-b',
    'a/b',
    '[x]',
    'x|y',
    '{1}',
  ])
  expect(found('Anything', '', '  ')).toEqual([])
})

test('keywords are found whatever their accents, at the places of the text as it is written [FOLD-02]', () => {
  expect(found('Die Größe der Straße, die Groesse', 'groesse', 'strasse')).toEqual(['Größe', 'Straße', 'Groesse'])
  expect(found('الأسماك في كِتاباً', 'الاسماك', 'كتابا')).toEqual(['الأسماك', 'كِتاباً'])
  expect(found('une e\u0301le\u0300ve, l’élève', 'eleve')).toEqual(['e\u0301le\u0300ve', 'élève'])
  expect(found('ﬁne œuvre', 'oeuvre')).toEqual(['œuvre'])
  expect(found('が か', 'か')).toEqual(['か'])
})
