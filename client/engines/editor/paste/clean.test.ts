// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { edited } from '../decoration.ts'
import { decorateForReading } from '../marks.ts'
import { cleanPasted } from './clean.ts'
import { takeFormulas } from './formulas.ts'

const pasted = (html: string) => {
  let leftOut: object = {}
  const kept = edited(html, (root) => {
    leftOut = Object.fromEntries(cleanPasted(root, 'https://here.test', takeFormulas))
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

const WORD_FRACTION =
  '<m:f><m:fPr><m:ctrlPr></m:ctrlPr></m:fPr><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg></m:deg><m:e><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:e></m:rad></m:den></m:f>'
const WORD_MATH = '<mfrac><mn>1</mn><msqrt><msup><mi>x</mi><mn>2</mn></msup></msqrt></mfrac>'
const HALF = '<mfrac><mn>1</mn><mn>2</mn></mfrac>'
const ANNOTATED = `<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow>${HALF}</mrow><annotation encoding="application/x-tex">\\frac12</annotation></semantics></math>`

const flat = (html: string) => html.replaceAll(/<\/?mrow>|\s+(?=<)|(?<=>)\s+/g, '').replaceAll(/\s+/g, ' ')

test.each([
  ['Word, in a comment beside its picture', `<p class=MsoNormal>Area: <!--[if gte msEquation 12]><m:oMath>${WORD_FRACTION}</m:oMath><![endif]--><![if !msEquation]><span style="position:relative"><img width=40 height=20 src="${BOX}"></span><![endif]> of it.</p>`, `<p>Area:<math alttext="\\frac{1}{\\sqrt{{x}^{2}}}">${WORD_MATH}</math>of it.</p>`],
  ['Word, as elements', `<p>a <m:oMath>${WORD_FRACTION}</m:oMath> c</p>`, `<p>a<math alttext="\\frac{1}{\\sqrt{{x}^{2}}}">${WORD_MATH}</math>c</p>`],
  ['a page with MathML alone', `<p>Half is <math>${HALF}</math> of one.</p>`, `<p>Half is<math alttext="\\frac{1}{2}">${HALF}</math>of one.</p>`],
  ['a page with KaTeX', `<p>Half <span class="katex"><span class="katex-mathml">${ANNOTATED}</span><span class="katex-html" aria-hidden="true"><span class="mord">1</span><span class="mord">2</span></span></span></p>`, `<p>Half<math alttext="\\frac12">${HALF}</math></p>`],
  ['a page with KaTeX on a line of its own', `<span class="katex-display"><span class="katex"><span class="katex-mathml">${ANNOTATED}</span><span class="katex-html">12</span></span></span>`, `<math display="block" alttext="\\frac12">${HALF}</math>`],
  ['a page with MathJax 3', `<p>Half <mjx-container class="MathJax" jax="CHTML"><mjx-math aria-hidden="true"><mjx-mi>½</mjx-mi></mjx-math><mjx-assistive-mml unselectable="on"><math>${HALF}</math></mjx-assistive-mml></mjx-container></p>`, `<p>Half<math alttext="\\frac{1}{2}">${HALF}</math></p>`],
  ['a page with MathJax 2', '<p>Half <span class="MathJax_Preview"></span><span class="MathJax" data-mathml="&lt;math&gt;&lt;/math&gt;"><span>½</span></span><script type="math/tex">\\frac12</script></p>', '<p>Half<math alttext="\\frac12"><mtext>\\frac12</mtext></math></p>'],
  ['a wiki, with hidden MathML', `<p>Half <span class="mwe-math-element"><span class="mwe-math-mathml-inline" style="display: none;">${ANNOTATED}</span><img src="https://wikimedia.org/api/rest_v1/media/math/render/svg/1" class="mwe-math-fallback-image-inline" alt="{\\displaystyle {\\tfrac {1}{2}}}"></span></p>`, `<p>Half<math alttext="\\frac12">${HALF}</math></p>`],
  ['a wiki, with its picture alone', '<p>Half <img src="https://wikimedia.org/api/rest_v1/media/math/render/svg/1" class="mwe-math-fallback-image-inline" alt="{\\displaystyle {\\tfrac {1}{2}}}"></p>', '<p>Half<math alttext="{\\tfrac {1}{2}}"><mtext>{\\tfrac {1}{2}}</mtext></math></p>'],
] as const)('a formula of %s arrives with its source or LaTeX that displays the same [MATH-02]', (_whence, html, kept) => {
  const result = pasted(html)
  expect(result.leftOut).toEqual({})
  expect(flat(result.kept)).toBe(kept)
}) // prettier-ignore

test.each([
  ['a formula nested too deeply to be read, without a source', `<p>Half is <math>${'<mrow>'.repeat(100)}<mn>1</mn>${'</mrow>'.repeat(100)}</math> of one.</p>`, { formula: 1 }, '<p>Half is of one.</p>'],
  ['an equation of Word that is empty', '<p>a <m:oMath><m:r><m:t></m:t></m:r></m:oMath> c</p>', { formula: 1 }, '<p>a c</p>'],
  ['an embedded page and a player within an object', '<p>See</p><iframe src="https://example.org"></iframe><object data="a"><embed src="a"></object>', { embedded: 2 }, '<p>See</p>'],
  ['pictures without bytes', '<p>a <img src="file:///a.png"> <img src="blob:b" width="300"> b</p>', { picture: 2 }, '<p>a b</p>'],
  ['a drawing, not an icon', '<p>a <svg width="300"><path/></svg><svg width="16"><path/></svg> b</p>', { picture: 1 }, '<p>a b</p>'],
  ['nothing with a meaning', '<p>a<img src="https://t.example.org/p.gif" width="1" height="1"><script>1</script><style>p{}</style><span style="display:none"><math><mn>1</mn></math></span></p>', {}, '<p>a</p>'],
] as const)('of %s it is said what was left out [PAST-03]', (_what, html, leftOut, kept) => {
  const result = pasted(html)
  expect(result.leftOut).toEqual(leftOut)
  expect(result.kept.replaceAll(/\s+/g, ' ')).toBe(kept)
}) // prettier-ignore
