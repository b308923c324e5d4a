import { expect, test } from 'vitest'
import { mentionedIn, mentionText, mentionToken, tokensIn, withMentionNames, withNames } from './mentions.ts'

const [ANN, BEN] = ['64a0000000000000000000aa', '64a0000000000000000000bb']
const mark = (id: string) => `<span class="mention mceNonEditable" data-author="${id}"></span>`
const names = new Map([[ANN, 'Ann Lee']])

test('the ids of those mentioned are found once each, of stored marks only, and at most 200 [FRST-04]', () => {
  expect(mentionedIn(`<p>${mark(ANN)} ${mark(BEN)} ${mark(ANN)}</p>`)).toEqual([ANN, BEN])
  expect(mentionedIn(`<p>mention &lt;span class="mention" data-author="${ANN}"&gt;</p>`)).toEqual([])
  expect(mentionedIn('<p class="mention">x</p>')).toEqual([])
  const many = Array.from({ length: 300 }, (_, index) => mark(index.toString(16).padStart(24, '0')))
  expect(mentionedIn(many.join())).toHaveLength(200)
})

test('a mention is displayed as “@name”, of an unknown author as “@?” [FRST-04]', () => {
  expect([mentionText('Ann Lee'), mentionText(''), mentionText(undefined)]).toEqual(['@Ann Lee', '@?', '@?'])
  const excerpt = `${mentionToken(ANN)} and ${mentionToken(BEN)}, see {x} @{y}`
  expect(tokensIn(excerpt)).toEqual([ANN, BEN])
  expect(withNames(excerpt, names)).toBe('@Ann Lee and @?, see {x} @{y}')
  expect(withMentionNames(`<p>${mark(ANN)}!</p>`, (id) => names.get(id))).toBe('<p>@Ann Lee!</p>')
})
