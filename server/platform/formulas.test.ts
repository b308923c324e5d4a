import { describe, expect, test } from 'vitest'
import { cleanHtml } from './html.ts'

const clean = (source: string) => cleanHtml(source).html

const HALF = '<math alttext="\\frac{1}{2}"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>'

describe('a formula passes by the list of MathML Core [MATH-02]', () => {
  test.each([
    HALF,
    '<p>Area <math display="block" alttext="\\pi r^2"><mrow><mi>π</mi><msup><mi mathvariant="normal">r</mi><mn>2</mn></msup></mrow></math> of it</p>',
    '<math alttext="a&amp;b&lt;c"><mtable><mtr><mtd class="math-left" columnspan="2"><mtext>a &lt; b&nbsp;</mtext></mtd></mtr></mtable><mspace width="1em"></mspace><mo stretchy="false" lspace="0.2em">(</mo></math>',
    '<math alttext="\\color{red}x"><mi mathcolor="#ff0000">x</mi></math>',
  ])('%s comes back byte by byte', (body) => expect(clean(body)).toBe(body))

  test('its source is its alternative text, else a TeX annotation, else LaTeX that displays the same', () => {
    const written = (math: string) => /alttext="([^"]*)"/.exec(clean(math))?.[1]
    const annotated = (encoding: string) =>
      `<math><semantics><mi>x</mi><annotation encoding="${encoding}">x_1</annotation><annotation-xml encoding="MathML-Content"><ci>x</ci></annotation-xml></semantics></math>`
    expect(written(annotated('application/x-tex'))).toBe('x_1')
    expect(clean(annotated('application/x-tex'))).toBe('<math alttext="x_1"><mi>x</mi></math>')
    expect(written(annotated('StarMath 5.0'))).toBe('x')
    expect(written('<math alttext="{\\displaystyle E=mc^{2}}"><mi>E</mi></math>')).toBe('E=mc^{2}')
    expect(
      written(
        '<math><mfrac><mrow><mo>−</mo><mi>b</mi></mrow><msqrt><msup><mi>x</mi><mn>2</mn></msup></msqrt></mfrac><mi>sin</mi><mtext>50%</mtext></math>',
      ),
    ).toBe('\\frac{−b}{\\sqrt{{x}^{2}}}\\sin \\text{50\\%}')
  })
})

const HOSTILE = [
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  "<math><mtext><option><FAKEFAKE><option></option><mglyph><svg><mtext><textarea><a title=\"</textarea><img src='#' onerror='alert(1)'>\">",
  "<math><mtext><h1><a><h6></a></h6><mglyph><svg><mtext><style><a title=\"</style><img src='#' onerror='alert(1)'>\"></style></h1>",
  '<math><annotation-xml encoding="text/html"><style><img src=x onerror="alert(1)"></style></annotation-xml></math>',
  '<math><annotation-xml encoding="application/xhtml+xml"><script>alert(1)</script><p onclick="alert(1)">x</p></annotation-xml></math>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<math href="javascript:alert(1)"><mrow xlink:href="javascript:alert(1)" href="javascript:alert(1)"><mi>click</mi></mrow></math>',
  '<math><maction actiontype="statusline#http://evil" xlink:href="javascript:alert(1)">CLICKME<mtext>http://evil</mtext></maction></math>',
  '<math><script>alert(1)</script><style>*{display:none}</style><mi onclick="alert(1)" onmouseover=alert(1)>x</mi></math>',
  '<math style="position:fixed;inset:0" class="mantine-Overlay-root" id="root"><mi style="background:url(http://evil)">x</mi></math>',
  '<math><mtext><iframe srcdoc="<script>alert(1)</script>"></iframe><form action="javascript:alert(1)"><button>x</button></form></mtext></math>',
  '<math><mspace width="99999em"></mspace><mo minsize="expression(alert(1))">x</mo><mstyle mathcolor="url(javascript:alert(1))"><mi>x</mi></mstyle></math>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>"><math><mi>x</mi></math>',
  '<math></p><style><!--</style><img src=x onerror=alert(1)>--></math>',
  '<math><mtext></mtext><![CDATA[<img src=x onerror=alert(1)>]]></math>',
  '<math alttext="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"><mi>x</mi></math>',
  '<table><math><mi><table><img src=x onerror=alert(1)></table></mi></math></table>',
  '<math><mtext><mglyph src="http://evil/x.png"></mglyph><img src="http://evil/y.png"></mtext></math>',
]

describe('scripts, links, styles and handlers in it do not [MATH-02]', () => {
  const tagsOf = (html: string) =>
    (html.match(/<[a-z/](?:"[^"]*"|[^">])*>/gi) ?? []).join('').replaceAll(/ alttext="[^"]*"/g, '')

  test.each(HOSTILE)('%s', (body) => {
    const cleaned = clean(body)
    expect(tagsOf(cleaned)).not.toMatch(
      /<(script|style|svg|iframe|form|button|textarea|annotation|semantics|maction|mglyph)/i,
    )
    expect(tagsOf(cleaned)).not.toMatch(/\son\w+\s*=|script:|url\(|xlink|expression|99999|mantine|id="root"/i)
    for (const formula of cleaned.match(/<math.*?<\/math>/gs) ?? [])
      expect(tagsOf(formula)).not.toMatch(/href|src=|\sstyle|<(?!\/?m)/i)
    expect(clean(cleaned)).toBe(cleaned)
  })
})

describe('of a formula that is too large its source stays as text [MATH-02, MATH-01]', () => {
  test.each([
    ['nested 10,000 deep', `${'<mrow>'.repeat(10_000)}<mi>x</mi>${'</mrow>'.repeat(10_000)}`],
    ['of 6,000 elements', '<mi>x</mi>'.repeat(6_000)],
  ])('%s', (_what, content) => {
    expect(clean(`<p>a <math alttext="x^2">${content}</math> b</p>`)).toBe('<p>a \\(x^2\\) b</p>')
  })

  test('with a source of 100 kB', () => {
    const source = 'x'.repeat(100_000)
    expect(clean(`<math alttext="${source}"><mi>x</mi></math>`)).toBe(`\\(${source}\\)`)
  })
})

test('a formula is found by its source, and a card shows it in a readable line [MATH-03]', () => {
  const { text, excerpt } = cleanHtml(
    '<p>Pythagoras: <math alttext="a^2+b^2=c^2"><msup><mi>a</mi><mn>2</mn></msup><mo>+</mo><msup><mi>b</mi><mn>2</mn></msup><mo>=</mo><msup><mi>c</mi><mn>2</mn></msup></math>, ' +
      '<math alttext="x=\\frac{a+1}{\\sqrt{2}}"><mi>x</mi><mo>=</mo><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><msqrt><mn>2</mn></msqrt></mfrac></math> and ' +
      '<math alttext="H_2O"><msub><mi>H</mi><mn>2</mn></msub><mi>O</mi></math></p>',
  )
  expect(text).toBe('Pythagoras: a^2+b^2=c^2 , x=\\frac{a+1}{\\sqrt{2}} and H_2O')
  expect(excerpt.text).toBe('Pythagoras: a² + b² = c², x = (a + 1)/(√2) and H₂O')
})
