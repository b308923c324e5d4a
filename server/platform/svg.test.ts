import { expect, test } from 'vitest'
import { cleanSvg } from './svg.ts'

const DRAWING =
  '<svg width="200" height="200" xmlns="http://www.w3.org/2000/svg"><g><title>Layer 1</title><path d="M0 0L9 9" stroke="#000" fill="none"></path><text x="1" y="2">Été</text></g></svg>'

test('a drawing comes back as it was', () => expect(cleanSvg(DRAWING)).toBe(DRAWING))

test.each([
  '<svg onload="alert(1)"><script>alert(1)</script><rect></rect></svg>',
  '<svg><foreignObject><img src=x onerror=alert(1)></foreignObject><rect></rect></svg>',
  '<svg><title><img src=x onerror=alert(1)></title><rect></rect></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><rect></rect></a><rect style="fill:url(http://x/)"></rect></svg>',
  '<svg><image href="http://x/y.png"></image><animate attributeName="href" to="javascript:alert(1)"></animate><rect></rect></svg>',
])('what could run or fetch is gone from %s', (source) => {
  const cleaned = cleanSvg(source)
  expect(cleaned).toContain('<rect')
  expect(cleaned).not.toMatch(/script|foreignObject|<img|onerror|onload|http|animate/i)
  expect(cleanSvg(cleaned)).toBe(cleaned)
})

test('styles paint shapes and do nothing else, and no base turns local addresses', () => {
  const source =
    '<svg style="position:fixed;inset:0;fill:red" xml:base="https://evil.example/"><rect style="stroke: #000; stroke-width: 2"></rect><rect style="position:fixed"></rect></svg>'
  expect(cleanSvg(source)).toBe(
    '<svg style="fill:red"><rect style="stroke: #000; stroke-width: 2"></rect><rect style=""></rect></svg>',
  )
})

test('what is no drawing is stored as nothing', () => expect(cleanSvg('<p>x</p>')).toBe(''))

test('a drawing is XML as well: no names of HTML, no characters and attributes that XML does not know', () => {
  const source = '<svg width="9" @x="1" a<b="2"><text id="a\u00a0b">x&nbsp;y\u0001 &amp;nbsp; &lt;</text></svg>'
  const cleaned = '<svg width="9"><text id="a&#160;b">x&#160;y &amp;nbsp; &lt;</text></svg>'
  expect(cleanSvg(source)).toBe(cleaned)
  expect(cleanSvg(cleaned)).toBe(cleaned)
})
