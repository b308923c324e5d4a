// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endFirstCards, type FirstCards, firstCards, paintFirstCards } from './first-cards.ts'
import { clearToken, writeToken } from './token.ts'

const [ANN, BEN] = ['a'.repeat(24), 'b'.repeat(24)]

const signIn = (userId: string, sid: string, seconds = 3600) => {
  const exp = Math.floor(Date.now() / 1000) + seconds
  writeToken(`head.${btoa(JSON.stringify({ _id: userId, sid, since: 1, exp }))}.signature`)
}

const cards = (title: string): FirstCards => ({
  width: 1280,
  box: [80, 90, 1200, 700],
  transform: 'translate(0px, 0px) scale(1)',
  cards: [{ at: [40, 40, 200, 60], title, colour: 'red', look: 'plain' }],
})
const stored = () => localStorage.getItem('buildon.firstCards')

beforeEach(() => signIn(ANN, 'morning'))
afterEach(() => {
  localStorage.clear()
  clearToken()
})

test('cards are found by the session that they were kept in, and by no later one, of nobody [OPEN-02]', () => {
  firstCards.keep('view', cards('Light'), ANN)
  expect(firstCards.find('view')).toEqual(cards('Light'))
  signIn(ANN, 'morning', 7200)
  expect(firstCards.find('view')).toEqual(cards('Light'))
  for (const [userId, sid] of [
    [BEN, 'noon'],
    [ANN, 'noon'],
  ] as const) {
    signIn(ANN, 'morning')
    firstCards.keep('view', cards('Light'), ANN)
    signIn(userId, sid)
    expect(firstCards.find('view')).toBeUndefined()
    expect(stored()).toBeNull()
  }
})

test('nothing is kept without a session, after its end, or under the name of somebody else [OPEN-02]', () => {
  firstCards.keep('view', cards('what Ben read'), BEN)
  signIn(ANN, 'morning', -1)
  firstCards.keep('view', cards('Light'), ANN)
  clearToken()
  firstCards.keep('view', cards('Light'), ANN)
  expect(stored()).toBeNull()
})

test('of a view or of all that is to be forgotten nothing stays, and the page of that session keeps no more [OPEN-02]', () => {
  for (const view of ['one', 'two']) firstCards.keep(view, cards(view), ANN)
  firstCards.drop('one')
  expect([firstCards.find('one'), firstCards.find('two')]).toEqual([undefined, cards('two')])
  signIn(ANN, 'evening')
  firstCards.keep('view', cards('Light'), ANN)
  firstCards.forget()
  firstCards.keep('view', cards('Light'), ANN)
  expect(stored()).toBeNull()
  signIn(ANN, 'night')
  firstCards.keep('view', cards('Light'), ANN)
  expect(firstCards.find('view')).toBeDefined()
})

test('the five newest views stay, each of at most 40,000 characters; what is not ours is removed', () => {
  for (const view of ['1', '2', '3', '4', '5', '1', '6']) firstCards.keep(view, cards(view), ANN)
  expect(['1', '2', '3', '6'].map((view) => firstCards.find(view) !== undefined)).toEqual([true, false, true, true])
  firstCards.keep('long', cards('x'.repeat(40_000)), ANN)
  expect(firstCards.find('long')).toBeUndefined()
  for (const text of ['no JSON', 'null', '{}', '[]']) {
    localStorage.setItem('buildon.firstCards', text)
    expect(firstCards.find('1')).toBeUndefined()
    expect(stored()).toBeNull()
  }
})

test('painted cards hold their titles as attributes alone, inert and hidden from screen readers', () => {
  paintFirstCards(cards('<img src=x onerror=alert(1)>'))
  const layer = document.getElementById('first-cards')!
  expect([layer.hasAttribute('inert'), layer.getAttribute('aria-hidden')]).toEqual([true, 'true'])
  expect(layer.textContent).toBe('')
  expect(layer.querySelector('img')).toBeNull()
  const titles = [...layer.querySelectorAll('[data-title]')].map((card) => card.getAttribute('data-title'))
  expect(titles).toEqual(['<img src=x onerror=alert(1)>'])
  endFirstCards()
  expect(document.getElementById('first-cards')).toBeNull()
})
