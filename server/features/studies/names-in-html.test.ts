import { expect, test } from 'vitest'
import { namesInTexts } from '../../../shared/research/names-in-texts.ts'
import { MENTION_CLASSES } from '../../../shared/text/mentions.ts'
import { pseudonymousHtml } from './names-in-html.ts'

const ANNA = 'a'.repeat(24)
const ROSE = 'b'.repeat(24)
const NOTE = 'c'.repeat(24)
const names = namesInTexts([
  { firstName: 'Anna', lastName: 'Berg', userName: 'annab', email: 'anna@school.example', pseudonym: 'P-1' },
  { firstName: 'Zoë', lastName: 'Rose', userName: 'zr2012', email: 'zoe@school.example' },
  { firstName: '伟', lastName: '王', userName: 'ww88', pseudonym: 'P-3' },
])
const marked = (html: string) =>
  pseudonymousHtml(html, {
    names,
    markOfAuthor: (id) => (id === ANNA ? '[P-1]' : undefined),
    idFor: (id) => (id === NOTE ? 'n-1' : undefined),
  })

test('names are replaced across inline elements, in entities and in attributes; blocks stay apart', () => {
  for (const [html, expected] of [
    ['<p>A<b>nn</b>a asks</p>', '<p>[P-1]<b></b> asks</p>'],
    ['<p>Zo&euml;&rsquo;s, Zo&#xeb;</p>', '<p>[name]’s, [name]</p>'],
    ['<p>Zo<i>e</i>\u0308</p><p>berg</p>', '<p>[name]<i></i></p><p>[P-1]</p>'],
    ['<ruby>王<rt>Wáng</rt>伟<rt>Wěi Rose</rt></ruby>', '<ruby>[P-3]<rt>Wáng</rt><rt>Wěi [name]</rt></ruby>'],
    ['<a href="mailto:anna%40school.example" title="To Anna">x</a>', '<a title="To [P-1]">x</a>'],
    ['<a href="mailto:x%40y.example">x</a>', '<a>x</a>'],
    ['<a href="https://site.example/zo%C3%AB/1">x</a>', '<a>x</a>'],
    ['<a href="https://site.example/light">x</a>', '<a href="https://site.example/light">x</a>'],
    ['<img src="/attachments/1/BERG_2.jpg" alt="Anna at sea">', '<img alt="[P-1] at sea">'],
    ['<img src="data:image/png;base64,AnnaBerg">', '<img>'],
    [`<span class="${MENTION_CLASSES}" data-author="${ANNA}"></span>!`, '<span>@[P-1]</span>!'],
    [`<span class="${MENTION_CLASSES}" data-author="${ROSE}"></span>!`, '<span>@[name]</span>!'],
    [
      `<span id="${NOTE}" class="mceNonEditable">x</span><span id="${ROSE}">y</span>`,
      '<span id="n-1" class="mceNonEditable">x</span><span>y</span>',
    ],
    ['<!-- Anna --><style>.anna{}</style>x', 'x'],
  ] as const)
    expect([html, marked(html).html]).toEqual([html, expected])
})

test('places are listed in the order of the text and hold no name', () => {
  const { text, places } = marked(
    `<p>Hi <span class="${MENTION_CLASSES}" data-author="${ANNA}"></span> and A<b>nna</b></p><p><img alt="rose"> Rose</p>`,
  )
  expect(text).toBe('Hi @[P-1] and [P-1]\n [name]\n')
  expect(places).toEqual([
    { at: 4, mark: '[P-1]', kind: 'name' },
    { at: 14, mark: '[P-1]', kind: 'name' },
    { at: 20, mark: '[name]', kind: 'name' },
    { at: 21, mark: '[name]', kind: 'name' },
  ])
})

test('a text nested deeply is read', () => {
  expect(marked(`${'<b>'.repeat(300)}Anna${'</b>'.repeat(300)}`).text).toBe('[P-1]')
})
