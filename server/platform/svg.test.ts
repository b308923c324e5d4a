import { expect, test } from 'vitest'
import { BLANK_DRAWING } from '../../shared/domain/drawings.ts'
import { AppError } from './errors.ts'
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
  '<svg><rect><set attributeName="onload" to="alert(1)"></set></rect><use href="http://x/y.svg#z"></use></svg>',
  '<svg xmlns:a="http://www.w3.org/1999/xlink"><image a:href="http://x/y.png"></image><rect></rect></svg>',
  '<svg><g xmlns="http://www.w3.org/1999/xhtml"><rect></rect></g><svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script></svg>',
  '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "http://x/secret"><!ENTITY y "&x;&x;">]><svg><text>&y;</text><rect></rect></svg>',
  '<svg><image href=" data:image/svg+xml;base64,PHNjcmlwdD4="></image><rect fill="url( http://x/y )" filter="u\\72l(http://x)"></rect></svg>',
  '<svg><![CDATA[]]><style>@import "http://x/y.css"</style><rect cursor="url(\'#a\'), url(http://x/y)" style="background:url(http://x)"></rect></svg>',
  '<svg><title></title><rect href="java&#9;script:alert(1)" xlink:href="&#106;avascript:alert(1)"></rect></p><script>alert(1)</script></svg>',
  '<svg><desc><svg><script>alert(1)</script></svg><iframe srcdoc="<script>"></iframe></desc><rect src="//x/y"></rect></svg>',
])('what could run or fetch is gone from %s', (source) => {
  const cleaned = cleanSvg(source)
  expect(cleaned).toContain('<rect')
  expect(cleaned).not.toMatch(/script|foreignObject|<img|onerror|onload|http|animate|<set|import|ENTITY/i)
  expect(cleanSvg(cleaned)).toBe(cleaned)
})

test('no picture comes from elsewhere, however it is named', () =>
  expect(cleanSvg(`<svg><rect cursor="image-set('https://x.example/a')"></rect></svg>`)).toBe(
    '<svg><rect></rect></svg>',
  ))

test('styles paint shapes and do nothing else, and no base turns local addresses', () => {
  const source =
    '<svg style="position:fixed;inset:0;fill:red" xml:base="https://evil.example/"><rect style="stroke: #000; stroke-width: 2"></rect><rect style="position:fixed"></rect></svg>'
  expect(cleanSvg(source)).toBe(
    '<svg style="fill:red"><rect style="stroke: #000; stroke-width: 2"></rect><rect style=""></rect></svg>',
  )
})

test('what the drawing tool writes stays: paints, markers, blur, words, pictures, lines that hold on to shapes', () => {
  for (const drawing of [
    BLANK_DRAWING,
    '<svg width="200" height="200" xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:se="http://svg-edit.googlecode.com"><defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f00" stop-opacity="0.5"></stop></linearGradient><filter id="b" x="-50%"><feGaussianBlur stdDeviation="2"></feGaussianBlur></filter><marker id="m" viewBox="0 0 100 100" orient="auto"><path d="m0,50l100,40z"></path></marker></defs><g class="layer"><title>Layer 1</title><path fill="url(#a)" filter="url(#b)" marker-end="url(#m)" d="m1,1l9,9" id="svg_1" se:connector="svg_1 svg_2"></path><text xml:space="preserve" font-family="serif" text-anchor="middle">Été &amp; &lt;</text><image xlink:href="data:image/png;base64,AAAA" width="9"></image><use xlink:href="#svg_1"></use></g></svg>',
  ])
    expect(cleanSvg(drawing)).toBe(drawing)
})

test('a drawing whose few parts repeat one another without end is stored without the repetitions', () => {
  const bomb = (repeat: (id: number) => string) =>
    `<svg><g id="a0"><rect></rect></g>${Array.from({ length: 12 }, (_, at) => `<g id="a${at + 1}">${repeat(at).repeat(10)}</g>`).join('')}</svg>`
  expect(cleanSvg(bomb((id) => `<use href="#a${id}"></use>`))).not.toContain('use')
  expect(cleanSvg(bomb((id) => `<rect fill="url(#a${id})"></rect>`))).not.toContain('url')
  const chain = Array.from({ length: 5_000 }, (_, at) => `<g id="a${at}"><use href="#a${at + 1}"></use></g>`).join('')
  expect(cleanSvg(`<svg>${chain}</svg>`)).not.toContain('use')
  const line = `<path marker-mid="url(#m)" d="${'1 '.repeat(100_000)}"></path>`
  const marker = `<marker id="m">${'<rect></rect>'.repeat(100)}</marker>`
  expect(cleanSvg(`<svg>${marker}${line}</svg>`)).not.toContain('url')
  // Attributes of a group apply to each shape in it, and to repeated content.
  const rects = '<rect></rect>'.repeat(100)
  const patterns = (start: (id: number) => string, end: string) =>
    `<svg>${Array.from({ length: 5 }, (_, at) => `${start(at)}${rects}${end}`).join('')}<rect fill="url(#a4)"></rect></svg>`
  for (const inheriting of [
    patterns((at) => `<pattern id="a${at}"><g fill="url(#a${at - 1})">`, '</g></pattern>'),
    patterns((at) => `<g fill="url(#a${at - 1}) red"><pattern id="a${at}">`, '</pattern></g>'),
    patterns((at) => `<g id="b${at}">${rects}</g><pattern id="a${at}"><use href="#b${at}" stroke="url(#a${at - 1})"></use>`, '</pattern>'), // prettier-ignore
  ])
    expect(cleanSvg(inheriting)).not.toContain('url')
  const hidden = patterns((at) => `<pattern id="a${at}"><g fill="url(#%61${at - 1})">`, '</g></pattern>')
  const doubled = patterns((at) => `<pattern id="a${at}"><g fill="url(#a${at - 1})">`, '</g></pattern>')
  expect(cleanSvg(hidden)).not.toContain('url')
  expect(cleanSvg(doubled.replace('</svg>', '<g id="a4"></g><g id="a3"></g></svg>'))).not.toContain('url')
  const deep = Array.from({ length: 40 }, (_, at) => `<g id="a${at}">${'<g>'.repeat(50)}<use href="#a${at + 1}"></use>${'</g>'.repeat(51)}`).join('') // prettier-ignore
  expect(cleanSvg(`<svg>${deep}</svg>`)).not.toContain('use')
  const gradients = `<svg><linearGradient id="a"><stop></stop></linearGradient><g fill="url(#a)" stroke="url(#a)">${'<rect fill="url(#a)"></rect>'.repeat(5_000)}</g></svg>`
  expect(cleanSvg(gradients)).toBe(gradients)
  // Browsers don't paint circular references.
  const circle = '<svg><g id="a"><use href="#a"></use></g></svg>'
  expect(cleanSvg(circle)).toBe(circle)
})

test('a drawing of more elements than anybody draws is refused, however they are nested', () => {
  for (const many of ['<g>'.repeat(60_000), '<rect></rect>'.repeat(60_000), '</p><b>'.repeat(60_000)])
    expect(() => cleanSvg(`<svg>${many}</svg>`)).toThrow(AppError)
  expect(cleanSvg(`<svg>${'<g>'.repeat(1_000)}</svg>`).length).toBeLessThan(1_000)
})

test('what is no drawing is stored as nothing', () => expect(cleanSvg('<p>x</p>')).toBe(''))

test('a drawing is XML as well: no names of HTML, no characters and attributes that XML does not know', () => {
  const source = '<svg width="9" @x="1" a<b="2"><text id="a\u00a0b">x&nbsp;y\u0001 &amp;nbsp; &lt;</text></svg>'
  const cleaned = '<svg width="9"><text id="a&#160;b">x&#160;y &amp;nbsp; &lt;</text></svg>'
  expect(cleanSvg(source)).toBe(cleaned)
  expect(cleanSvg(cleaned)).toBe(cleaned)
})
