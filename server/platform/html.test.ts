import { describe, expect, test } from 'vitest'
import { cleanHtml } from './html.ts'

const clean = (source: string) => cleanHtml(source).html

const LINK = '64a000000000000000000001'
const kept = {
  'supports in their two empty spans':
    `<p><br>&nbsp;&nbsp;<span id="${LINK}" class="KFSupportStart mceNonEditable"></span> -&nbsp;<span id="1714555555555">my idea</span>&nbsp;- ` +
    `<span id="${LINK}" class="KFSupportEnd mceNonEditable"></span>&nbsp;&nbsp;<br></p>`,
  'a reference': `<p><span class="mceNonEditable KFReference" id="${LINK}"></span></p>`,
  'an image of an attachment': `<img class="inline-attachment ${LINK}" src="/attachments/c/a/1/x y.png" width="100px" alt="title" data-mce-src="/attachments/c/a/1/x y.png">`,
  'a table, a list and inline styles':
    '<table border="1"><tbody><tr><td colspan="2" style="color: red; width: 50%;">a</td></tr></tbody></table><ul><li>b</li></ul>',
  'colours by function': '<p style="color: rgb(1, 2, 3); border: 1px solid rgba(0,0,0,.5)">a</p>',
  'a video':
    '<video controls="controls" width="300" height="150"><source src="/attachments/a.mp4" type="video/mp4"></video>',
  'a picture as data': '<img src="data:image/png;base64,iVBORw0KGgo=">',
  'ruby text': '<p><ruby>植物<rp>（</rp><rt>しょくぶつ</rt><rp>）</rp></ruby>は緑</p>',
  'accents and Japanese': '<p>Été 日本 &amp; 1 &lt; 2</p>',
}

describe('harmless bodies come back byte by byte', () => {
  test.each(Object.entries(kept))('%s', (_name, body) => expect(clean(body)).toBe(body))
})

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href=" &#1;javascript:alert(1)">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<p style="position:fixed;top:0;background-color:url(http://x/)">x</p>',
  '<p style="color:expr/**/ession(alert(1))">x</p>',
  '<p style="width: expression(alert(1)); background-color: image-set(\'x\' 1x); color: element (#x)">x</p>',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<object data="x.swf"></object><embed src="x">',
  '<base href="http://evil/"><meta http-equiv="refresh" content="0;url=http://evil/"><link rel="stylesheet" href="http://evil/">',
  '<template><img src=x onerror=alert(1)></template>',
  '<video><source onerror="alert(1)" src="x"></video>',
]

describe('what could run is gone', () => {
  test.each(hostile)('%s', (body) => {
    const cleaned = clean(body)
    // Only tags matter; text may contain anything.
    const tags = cleaned.match(/<[^>]*>/g)?.join('') ?? ''
    expect(tags).not.toMatch(/<(script|svg|math|form|button|object|embed|base|meta|link|template|noscript|style)/i)
    expect(tags).not.toMatch(/\son\w+\s*=|script:|url\(|position|srcdoc|svg\+xml/i)
    expect(clean(cleaned)).toBe(cleaned)
  })
})

test('classes and ids of the page around it fall away, those of marks and attachments stay', () => {
  expect(
    clean(
      '<div class="m_9cdde9a mantine-Overlay-root" id="root" style="height:3000px"><a href="https://x.example">in</a></div>',
    ),
  ).toBe('<div style="height:3000px"><a href="https://x.example">in</a></div>')
  expect(clean('<p class="tox KFSupportStart mce-x" id="chapter">a</p>')).toBe('<p class="KFSupportStart">a</p>')
  expect(clean('<img id="upload-mabc12-1">')).toBe('<img id="upload-mabc12-1">')
  expect(clean('<span id="1399915210413">a</span>')).toBe('<span id="1399915210413">a</span>')
})

test('nothing is drawn over what stands around it: no negative margins', () => {
  const over = ['margin: -50px', 'margin-top:-1em', 'margin: 1px calc(0px - 99px)', 'margin-left: 0 -3px']
  for (const style of over) expect(clean(`<p style="${style}">a</p>`)).toBe('<p>a</p>')
  expect(clean('<p style="margin: 1em 0 2px">a</p>')).toBe('<p style="margin: 1em 0 2px">a</p>')
})

test('the drawing of an image survives in its alt text, escaped', () => {
  const cleaned = clean(
    `<img alt='<svg xmlns="http://www.w3.org/2000/svg"><title>Layer 1</title></svg>' src="data:image/png;base64,AAAA">`,
  )
  expect(cleaned).toContain('&lt;title&gt;Layer 1&lt;/title&gt;')
  expect(cleaned).toContain('src="data:image/png;base64,AAAA"')
  expect(clean(cleaned)).toBe(cleaned)
})

test('a picture keeps its alternative text, also an empty one, and sizes below 10,000 [RICH-02]', () => {
  for (const picture of [
    '<img src="/attachments/a.png" alt="An oak &quot;leaf&quot;" width="125" height="80">',
    '<img src="/attachments/a.png" alt="" width="100px" height="12.5%">',
  ])
    expect(clean(picture)).toBe(picture)
  for (const size of ['10000', '-5', '1e9', '100vw', 'calc(1px)', 'NaN', ''])
    expect(clean(`<img src="/a.png" alt="a" width="${size}" height="${size}">`)).toBe('<img src="/a.png" alt="a">')
})

test('a frame is sandboxed and a link to another window cannot steer ours', () => {
  expect(clean('<iframe src="https://example.org/" style="width: 100%; height: 90%;"></iframe>')).toBe(
    '<iframe src="https://example.org/" style="width: 100%; height: 90%;" sandbox="allow-scripts allow-popups allow-forms"></iframe>',
  )
  expect(clean('<a href="https://example.org/" target="_blank">x</a>')).toContain('rel="noopener noreferrer"')
})

test('what is not known gives way to its content, and the result is stable', () => {
  expect(clean('<p>a<button>b<p>c</p></button>d</p>')).not.toContain('button')
  for (const body of [
    '<p><blink>a</blink></p>',
    '<pre>\n\n\n\n\nx</pre>',
    '<a href="/1">1<a href="/2">2</a></a>',
    '<p><table><p>x',
  ]) {
    const once = clean(body)
    expect(clean(once)).toBe(once)
  }
})

test('ten thousand nested elements are flattened, more are refused', () => {
  expect(cleanHtml('<b><i>'.repeat(5_000) + 'x').text).toBe('x')
  expect(() => clean('<b><p>'.repeat(50_000))).toThrow('Please correct the marked fields.')
})

test('the words stand without markup, blocks apart and support labels left out', () => {
  const { text } = cleanHtml(
    '<p>One <b>t</b>wo</p><p>three<br>four<span class="kfSupportStartLabel">My theory</span></p><style>p{}</style>',
  )
  expect(text).toBe('One two three four')
})

const excerptOf = (body: string) => cleanHtml(body).excerpt

test('ruby text is stored; its readings are no words of the text, and part none [PAST-02]', () => {
  const ruby = '<p><ruby>植物<rp>（</rp><rt>しょくぶつ</rt><rp>）</rp></ruby>は緑</p>'
  expect(clean(ruby)).toBe(ruby)
  const { text, excerpt } = cleanHtml(ruby)
  expect([text, excerpt.text]).toEqual(['植物は緑', '植物は緑'])
})

describe('an excerpt', () => {
  test('is the beginning of the words: no markup, support labels, ids, or dashes that editors set around supports [CARD-02]', () => {
    const support =
      `<br>&nbsp;&nbsp;<span id="${LINK}" class="KFSupportStart mceNonEditable"></span> -&nbsp;the <b>green</b> - goes&nbsp;- ` +
      `<span id="${LINK}" class="KFSupportEnd mceNonEditable"></span>&nbsp;&nbsp;<br>`
    const label = '<span class="kfSupportStartLabel">My theory</span>'
    const reference = `<span class="mceNonEditable KFReference" id="${LINK}"></span>`
    const body = `<h2>I&nbsp;think</h2><p>${label}${support}</p><ul><li>away &amp; back</li></ul>${reference}<p>-&nbsp;well</p>`
    expect(excerptOf(body)).toEqual({ text: 'I think the green - goes away & back - well' })
    expect(cleanHtml(body).text).toBe('I think the green - goes away & back - well')
    expect(excerptOf('<p>&nbsp;</p><p><br></p>')).toEqual({})
  })

  test('has at most 160 letters, 80 of Chinese, and ends between words where there are any', () => {
    const words = 'four '.repeat(100)
    expect(excerptOf(`<p>${words}</p>`).text).toBe(`${'four '.repeat(32).trim()}…`)
    expect(excerptOf(`<p>${'long'.repeat(100)}</p>`).text).toBe(`${'long'.repeat(40)}…`)
    expect(excerptOf(`<p>${'もみじ'.repeat(100)}</p>`).text).toBe(`${'もみじ'.repeat(26)}もみ…`)
    expect(excerptOf(`<p>${'x'.repeat(160)}</p>`).text).toBe('x'.repeat(160))
    expect(excerptOf(`<p>${'x'.repeat(159)}e\u0301xx</p>`).text).toBe(`${'x'.repeat(159)}e\u0301…`)
    expect(excerptOf(`<p>${'x'.repeat(158)}もx</p>`).text).toBe(`${'x'.repeat(158)}も…`)
    expect(excerptOf(`<p>${'👩‍🚀'.repeat(200)}</p>`).text).toBe(`${'👩‍🚀'.repeat(160)}…`)
    expect(excerptOf('<p> </p>'.repeat(9_000) + '<p>late</p>').text ?? '').toBe('')
  })

  test('names the first picture that is a file of this site [CARD-03]', () => {
    const [own, data] = ['/attachments/c/a/1/f/leaf.png', 'data:image/png;base64,iVBORw0KGgo=']
    const others = ['https://example.org/a.png', '//example.org/a.png', data, '/manual_assets/a.gif', '/attachmentsx/a']
    const pictures = [...others, own, '/uploads/b.png'].map((src) => `<p><img src="${src}"></p>`).join('')
    expect(excerptOf(`${pictures}<p>Words</p>`)).toEqual({ text: 'Words', picture: own })
    expect(excerptOf(others.map((src) => `<img src="${src}">`).join(''))).toEqual({})
    expect(excerptOf(`<p>${'word '.repeat(2_000)}</p><img src="${own}">`).picture).toBe(own)
  })
})

describe('mentions', () => {
  const ANN = '64a0000000000000000000aa'
  const mark = `<span class="mention mceNonEditable" data-author="${ANN}"></span>`

  test('are stored by the id of the author alone, in whatever form they arrive [FRST-04]', () => {
    expect(clean(`<p>Look, ${mark}!</p>`)).toBe(`<p>Look, ${mark}!</p>`)
    for (const sent of [
      `<span class="mention" data-author="${ANN}">@Ann Lee</span>`,
      `<span data-author="${ANN.toUpperCase()}" class="x mention" id="y" style="color: red" title="Eve">@<b>Eve</b></span>`,
      `<span class="mention" data-author="${ANN}"onclick="alert(1)">@Ann</span>`,
      `<em class="mention" data-author="${ANN}"><span data-mce-bogus="all">@Ann</span></em>`,
    ])
      expect(clean(`<p>Look, ${sent}!</p>`)).toBe(`<p>Look, ${mark}!</p>`)
  })

  test('without a valid id are text, and other text in them is not lost [FRST-04]', () => {
    for (const id of ['', 'x', `${ANN}0`, `${ANN} ${ANN}`])
      expect(clean(`<p><span class="mention" data-author="${id}">@Eve</span></p>`)).toBe('<p>@Eve</p>')
    expect(clean('<p><span class="mention">@Eve</span></p>')).toBe('<p>@Eve</p>')
    expect(clean(`<p data-author="${ANN}"><b data-author="${ANN}">a</b></p>`)).toBe('<p><b>a</b></p>')
    expect(clean(`<p><span class="mention" data-author="${ANN}">My <b>whole</b> text</span></p>`)).toBe(
      `<p>${mark}My <b>whole</b> text</p>`,
    )
  })

  test('are no words, and a sign in the excerpt that is never cut [FRST-04]', () => {
    const { text, excerpt } = cleanHtml(`<p>Look, ${mark} and think</p>`)
    expect(text).toBe('Look, and think')
    expect(excerpt.text).toBe(`Look, @{${ANN}} and think`)
    const long = cleanHtml(`<p>${'word '.repeat(30)}${mark} ${'word '.repeat(30)}</p>`).excerpt.text
    expect(long).toMatch(/word …$|word…$/)
  })
})
