// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { edited } from '../decoration.ts'
import { decorateForReading } from '../marks.ts'
import { cleanPasted } from './clean.ts'

const pasted = (html: string) => {
  let leftOut: object = {}
  const kept = edited(html, (root) => {
    leftOut = Object.fromEntries(cleanPasted(root, 'https://here.test'))
  })
  return { kept, leftOut }
}

const BOX =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg=='
const googleEntry = (state: string, text: string) =>
  `<li dir="ltr" role="checkbox" aria-checked="${state === 'checked'}" style="list-style-type:none;font-size:11pt"><img src="${BOX}" width="18.4px" height="18.4px" alt="${state}" aria-roledescription="checkbox"><p style="display:inline"><span>${text}</span></p></li>`

test.each([
  [
    'Google Docs',
    `<b style="font-weight:normal;" id="docs-internal-guid-1"><ul>${googleEntry('checked', 'Fetch water')}${googleEntry('unchecked', 'Measure the plant')}</ul></b>`,
    '<ul><li>☑ Fetch water</li><li>☐ Measure the plant</li></ul>',
  ],
  [
    'a page with fields',
    '<ul class="contains-task-list"><li><input type="checkbox" disabled checked> Seeds</li><li><input type="checkbox">Soil</li></ul>',
    '<ul><li>☑ Seeds</li><li>☐ Soil</li></ul>',
  ],
  ['a form with labels', '<p><label><input type="checkbox" checked="checked"/> Done</label></p>', '<p>☑ Done</p>'],
  [
    'roles without pictures',
    '<div role="checkbox" aria-checked="false"><span>Ask <b>why</b></span></div>',
    '<p>☐ Ask <b>why</b></p>',
  ],
])('the check boxes of %s are the characters ☐ and ☑ [PAST-01]', (_whence, html, kept) => {
  expect(pasted(html)).toEqual({ kept, leftOut: {} })
})

test('ruby text stays ruby, with its brackets for old browsers [PAST-02]', () => {
  const ruby =
    '<p><ruby>植物<rp>（</rp><rt>しょくぶつ</rt><rp>）</rp></ruby>は<ruby>光<rt>ひかり</rt></ruby>がいります。</p>'
  expect(pasted(ruby)).toEqual({ kept: ruby, leftOut: {} })
  expect(pasted('<p><ruby class="x"><rb>木</rb><rt style="color:red">き</rt></ruby></p>').kept).toBe(
    '<p><ruby>木<rt>き</rt></ruby></p>',
  )
})

test('a list that is read runs in the direction of its own script, also within another one [PAST-02]', () => {
  const read = (body: string) => decorateForReading(body, { titles: new Map(), references: new Map() })
  expect(read('<ul><li>سفينة<ol><li>water</li></ol></li></ul><ul dir="ltr"><li>سفينة</li></ul>')).toBe(
    '<ul dir="auto"><li>سفينة<ol dir="auto"><li>water</li></ol></li></ul><ul dir="ltr"><li>سفينة</li></ul>',
  )
})

const WORD_EQUATION = (src: string) =>
  `<p class=MsoNormal>Area: <!--[if gte msEquation 12]><m:oMath><m:r><m:t>a</m:t></m:r></m:oMath><![endif]--><![if !msEquation]><span style="position:relative"><img width=40 height=20 src="${src}"></span><![endif]> of the square.</p>`

test.each([
  ['MathML', '<p>Half is <math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mn>1</mn><mn>2</mn></mfrac></math> of one.</p>', { formula: 1 }, '<p>Half is of one.</p>'],
  ['an equation of Word as elements', '<p>a <m:oMath><m:r><m:t>b</m:t></m:r></m:oMath> c</p>', { formula: 1 }, '<p>a c</p>'],
  ['an equation of Word whose picture has no bytes', WORD_EQUATION('file:///C:/Temp/clip_image002.png'), { formula: 1 }, '<p>Area: of the square.</p>'],
  ['an equation of Word that arrives as its picture', WORD_EQUATION(BOX), {}, `<p>Area: <img width="40" height="20" src="${BOX}"> of the square.</p>`],
  ['an embedded page and a player within an object', '<p>See</p><iframe src="https://example.org"></iframe><object data="a"><embed src="a"></object>', { embedded: 2 }, '<p>See</p>'],
  ['pictures without bytes', '<p>a <img src="file:///a.png"> <img src="blob:b" width="300"> b</p>', { picture: 2 }, '<p>a b</p>'],
  ['a drawing, not an icon', '<p>a <svg width="300"><path/></svg><svg width="16"><path/></svg> b</p>', { picture: 1 }, '<p>a b</p>'],
  ['nothing with a meaning', '<p>a<img src="https://t.example.org/p.gif" width="1" height="1"><script>1</script><style>p{}</style><span style="display:none"><math><mn>1</mn></math></span></p>', {}, '<p>a</p>'],
] as const)('of %s it is said what was left out [PAST-03]', (_what, html, leftOut, kept) => {
  const result = pasted(html)
  expect(result.leftOut).toEqual(leftOut)
  expect(result.kept.replaceAll(/\s+/g, ' ')).toBe(kept)
}) // prettier-ignore
