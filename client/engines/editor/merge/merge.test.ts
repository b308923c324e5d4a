import fc from 'fast-check'
import { parseFragment, serialize } from 'parse5'
import { describe, expect, test } from 'vitest'
import { htmlOf, itemsOf } from './items.ts'
import { bodyOfMerge, type Choice, mergeBodies, wordsOfAll } from './merge.ts'

const support = (id: string, text: string) =>
  `<span id="${id}" class="KFSupportStart mceNonEditable"></span> - ${text} - <span id="${id}" class="KFSupportEnd mceNonEditable"></span>`
const merge = (base: string, mine: string, theirs: string, choices: Choice[] = []) => {
  const found = mergeBodies(base, mine, theirs)
  const conflicts = found.conflicts.map((one) => [wordsOfAll(one.mine), wordsOfAll(one.theirs)])
  return { body: bodyOfMerge(found, choices), conflicts }
}

describe('a body taken apart', () => {
  test.each([
    '<p>One. Two.</p><p><b>Bold. Still bold.</b> No more.</p>',
    '<ul><li>a</li><li>b<ol><li>c</li></ol>d</li></ul><ul><li>e</li></ul>',
    'bare text<br>second line<p></p><p><br></p>',
    `<p><br>&nbsp;&nbsp;${support('a1', '<span id="1234567890123">Why. So.</span>')}&nbsp;&nbsp;<br></p>`,
    '<p>See <span class="mceNonEditable KFReference" id="r1"></span>. <img src="/a.png" alt="<svg></svg>"> &amp; more</p>',
    '<p>Ask <span class="mention mceNonEditable" data-author="64a0000000000000000000aa"></span>. Now.</p>',
    '<table><tbody><tr><td>One. Two.</td></tr></tbody></table><p>end</p>',
    '<p class="kfTemplateContent">text</p><div><p>in a box</p></div><h2>head</h2>',
    '<p>影は長い。なぜ？太陽が低い。</p>',
    '',
  ])('comes back as it was: %s', (html) => expect(htmlOf(itemsOf(html))).toBe(html))

  test('white space between blocks goes, an empty paragraph stays', () => {
    expect(htmlOf(itemsOf('<p>a</p>\n<p> </p>\n<ul>\n<li>b</li>\n<li>c</li>\n</ul>\n'))).toBe(
      '<p>a</p><p></p><ul><li>b</li><li>c</li></ul>',
    )
  })

  test('Chinese and Japanese are told apart by sentences too', () => {
    expect(itemsOf('<p>影は長い。なぜ？太陽が低い。</p>').filter(({ kind }) => kind === 'text')).toHaveLength(3)
  })
})

describe('two writers', () => {
  test('in different sentences of one paragraph, even neighbours, do not disturb one another', () => {
    expect(merge('<p>One. Two. Three.</p>', '<p>One here. Two. Three.</p>', '<p>One. Two there. Three.</p>')).toEqual({
      body: '<p>One here. Two there. Three.</p>',
      conflicts: [],
    })
    expect(merge('<p>一。二。三。</p>', '<p>一加。二。三。</p>', '<p>一。二。三改。</p>').body).toBe(
      '<p>一加。二。三改。</p>',
    )
  })

  test('who both add at the end are both heard, whether sentences or paragraphs', () => {
    expect(merge('<p>One.</p>', '<p>One. Mine.</p>', '<p>One. Theirs.</p>').body).toBe('<p>One. Theirs. Mine.</p>')
    expect(merge('<p>One.</p>', '<p>One.</p><p>Mine.</p>', '<p>One.</p><p>Theirs.</p>').body).toBe(
      '<p>One.</p><p>Theirs.</p><p>Mine.</p>',
    )
    expect(merge('', '<p>Mine.</p>', '<p>Theirs.</p>').body).toBe('<p>Theirs.</p><p>Mine.</p>')
  })

  test('who both change one sentence choose', () => {
    const both = ['<p>A cat sat. End.</p>', '<p>A black cat sat. End.</p>', '<p>A cat slept. End.</p>'] as const
    expect(merge(...both).conflicts).toEqual([['A black cat sat.', 'A cat slept.']])
    expect(merge(...both, ['mine']).body).toBe('<p>A black cat sat. End.</p>')
    expect(merge(...both, ['theirs']).body).toBe('<p>A cat slept. End.</p>')
    expect(merge(...both, ['both']).body).toBe('<p>A cat slept. A black cat sat. End.</p>')
  })

  test('of whom one takes out the paragraph that the other writes in choose; it stays with its beginning', () => {
    const [base, theirs] = ['<p>One. Two.</p><p>Three.</p>', '<p>One. Two now.</p><p>Three.</p>']
    expect(merge(base, '<p>Three.</p>', theirs, ['theirs']).body).toBe(theirs)
    expect(merge(base, '<p>Three.</p>', theirs, ['mine']).body).toBe('<p>Three.</p>')
  })

  test('a paragraph that one moves and the other leaves alone moves; one that is taken out goes', () => {
    const base = '<p>First thing.</p><p>Second thing.</p><p>Third thing.</p>'
    expect(merge(base, '<p>Third thing.</p><p>First thing.</p><p>Second thing.</p>', base.replace('Second thing', 'Second word')).body) // prettier-ignore
      .toBe('<p>Third thing.</p><p>First thing.</p><p>Second word.</p>')
    expect(merge(base, base.replace('<p>Second thing.</p>', ''), base.replace('Third thing', 'Third word')).body).toBe(
      '<p>First thing.</p><p>Third word.</p>',
    )
  })

  test('a list, a heading and a table stay what they are', () => {
    const base = '<h2>Why</h2><ul><li>a</li><li>b</li></ul><table><tbody><tr><td>x</td></tr></tbody></table>'
    expect(merge(base, base.replace('<li>b</li>', '<li>b</li><li>c</li>'), base.replace('>a<', '>a now<')).body).toBe(
      base.replace('>a<', '>a now<').replace('<li>b</li>', '<li>b</li><li>c</li>'),
    )
  })

  test('supports of both stay, each mark with its other half', () => {
    const base = '<p>One. Two. Three.</p>'
    const mine = `<p>${support('m', 'One.')} Two. Three.</p>`
    const theirs = `<p>One. Two. ${support('t', 'Three.')}</p>`
    const { body, conflicts } = merge(base, mine, theirs)
    expect(conflicts).toEqual([])
    expect(body).toContain(support('m', 'One.'))
    expect(body).toContain(support('t', 'Three.'))
  })

  test('a reference stays whole, whatever is quoted in it', () => {
    const reference =
      '<span class="mceNonEditable KFReference" id="n_1"><span class="KFReferenceQuote">One. Two.</span></span>'
    const base = '<p>First. Second. Last.</p>'
    const mine = base.replace('Second.', `${reference} second.`)
    expect(merge(base, mine, base.replace('Last', 'At last')).body).toBe(mine.replace('Last', 'At last'))
  })

  test('a support that one takes off while the other widens it is chosen whole', () => {
    const base = `<p>${support('s', 'One.')} Two.</p>`
    const mine = '<p>One. Two.</p>'
    const theirs = `<p>${support('s', 'One. Two.')}</p>`
    const { conflicts } = merge(base, mine, theirs)
    expect(conflicts).toHaveLength(1)
    expect(merge(base, mine, theirs, ['mine']).body).not.toContain('KFSupport')
    expect(merge(base, mine, theirs, ['theirs']).body).toBe(theirs)
    expect(merge(base, mine, theirs, ['both']).body.match(/KFSupport/g)).toHaveLength(2)
  })

  test('without a version that both began from there are two texts to choose from', () => {
    const found = mergeBodies(undefined, '<p>Mine. Ours.</p>', '<p>Theirs. Ours.</p>')
    expect(found.conflicts).toHaveLength(1)
    expect(bodyOfMerge(found, ['both'])).toBe('<p>Theirs. Ours.</p><p>Mine. Ours.</p>')
    expect(mergeBodies(undefined, '<p>Same.</p>', '<p>Same.</p>').conflicts).toEqual([])
  })
})

/** Paragraphs of sentences, some in a support. */
interface Sentence {
  words: string
  support?: string | undefined
}
type Text = readonly (readonly Sentence[])[]

const write = (text: Text) =>
  text
    .map(
      (paragraph) => `<p>${paragraph.map(({ words, support: id }) => (id ? support(id, words) : words)).join(' ')}</p>`,
    )
    .join('')

const start: Text = [0, 1, 2, 3, 4].map((row) =>
  [0, 1, 2].map((at) => ({
    words: `Thought r${row}s${at} begins here.`,
    support: at === row ? `base${row}` : undefined,
  })),
)

interface Act {
  kind: 'edit' | 'insert' | 'delete' | 'move' | 'drop' | 'support' | 'unsupport'
  row: number
  at: number
  to: number
}

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('edit', 'insert', 'delete', 'move', 'drop', 'support', 'unsupport'),
  row: fc.nat(5),
  at: fc.nat(3),
  to: fc.nat(5),
})

/** Applies a writer's actions; `who` and the action's number make each inserted word unique. */
const play = (acts: readonly Act[], who: string) =>
  acts.reduce<Text>((text, { kind, row, at, to }, turn) => {
    const paragraph = text[row]
    if (!paragraph) return text
    const become = (sentences: readonly Sentence[]) => text.with(row, sentences)
    const known = paragraph[at]
    if (kind === 'move') return text.toSpliced(row, 1).toSpliced(to, 0, paragraph)
    if (kind === 'drop') return text.toSpliced(row, 1)
    if (kind === 'insert') return become(paragraph.toSpliced(at, 0, { words: `Idea ${who}x${turn} comes in.` }))
    if (!known) return text
    if (kind === 'delete') return become(paragraph.toSpliced(at, 1))
    if (kind === 'edit')
      return become(paragraph.with(at, { ...known, words: known.words.replace('.', ` ${who}x${turn}.`) }))
    return become(paragraph.with(at, { ...known, support: kind === 'support' ? (known.support ?? `${who}${turn}`) : undefined })) // prettier-ignore
  }, start)

const named = (html: string) => new Set(html.match(/\b(?:r\ds\d|[ab]x\d+)\b/g))
const marksOf = (html: string) =>
  Array.from(html.matchAll(/id="(\w+)" class="KFSupport(Start|End)/g), ([, id, half]) => `${half} ${id}`)

test('1,000 random pairs of writers lose no sentence, no support and no other half of one', () => {
  const acts = fc.array(act, { maxLength: 7 })
  fc.assert(
    fc.property(acts, acts, fc.array(fc.constantFrom<Choice>('mine', 'theirs', 'both')), (hers, his, choices) => {
      const [base, mine, theirs] = [write(start), write(play(hers, 'a')), write(play(his, 'b'))]
      const found = mergeBodies(base, mine, theirs)
      const body = bodyOfMerge(found, choices)
      const shown = body + found.conflicts.map((one) => htmlOf(one.mine) + htmlOf(one.theirs)).join('')

      expect(serialize(parseFragment(body))).toBe(body)
      for (const word of new Set([...named(mine), ...named(theirs)])) {
        const takenOut = named(base).has(word) && !(named(mine).has(word) && named(theirs).has(word))
        if (!takenOut) expect(named(shown), word).toContain(word)
      }
      const marks = marksOf(body)
      expect(new Set(marks).size).toBe(marks.length)
      for (const mark of marks.filter((one) => one.startsWith('Start')))
        expect(marks.indexOf(mark.replace('Start', 'End'))).toBeGreaterThan(marks.indexOf(mark))
      expect(marks.filter((one) => one.startsWith('End'))).toHaveLength(marks.length / 2)
      const [before, hersNow, hisNow, shownNow] = [base, mine, theirs, shown].map((html) => new Set(marksOf(html)))
      for (const mark of [...hersNow!, ...hisNow!])
        if (!before!.has(mark) || (hersNow!.has(mark) && hisNow!.has(mark))) expect(shownNow!).toContain(mark)
    }),
    { numRuns: 1000 },
  )
})

test('1,000 random pairs of writers who touch different sentences need not choose', () => {
  const all = start.flatMap((paragraph, row) => paragraph.map((_sentence, at) => ({ row, at })))
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...all)), fc.nat(15), (places, share) => {
      const edits = (some: typeof all): Act[] => some.map((place) => ({ kind: 'edit', to: 0, ...place }))
      const mine = play(edits(places.slice(0, share)), 'a')
      const theirs = play(edits(places.slice(share)), 'b')
      const found = mergeBodies(write(start), write(mine), write(theirs))
      expect(found.conflicts).toEqual([])
      expect(bodyOfMerge(found, [])).toBe(
        write(start.map((row, r) => row.map((was, s) => (mine[r]?.[s]?.words === was.words ? theirs : mine)[r]![s]!))),
      )
    }),
    { numRuns: 1000 },
  )
})

test('a long body is merged', () => {
  const base = Array.from({ length: 8000 }, (_, at) => `<p>Line number ${at}. It says ${at * 7} things about it, and then some more of them.</p>`).join('') // prettier-ignore
  const found = mergeBodies(base, `${base}<p>Mine.</p>`, `<p>Theirs.</p>${base}`)
  expect(found.conflicts).toEqual([])
  expect(bodyOfMerge(found, [])).toBe(`<p>Theirs.</p>${base}<p>Mine.</p>`)
})
