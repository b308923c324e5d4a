import { expect, test } from 'vitest'
import { asWebVtt, captionFault, captionsOf, tidyCaptions } from './captions.ts'

const CUE = '00:00.000 --> 00:04.000\nDry earth'
const vtt = (...blocks: string[]) => ['WEBVTT', ...blocks].join('\n\n')

test('captions are WebVTT with identifiers, comments, settings, the tags of captions, and lines of any system [VOIC-04]', () => {
  for (const fine of [
    '',
    ' \n\n',
    vtt(CUE),
    `\uFEFFWEBVTT - Roots\nKind: captions\nLanguage: en\n\n1\n${CUE}\n`,
    vtt('NOTE by hand', 'first\n1:00:00.000 --> 100:00:00.500 align:start line:0 position:10%,line-left\nTwo\nlines'),
    vtt('00:00.000 --> 00:01.000\n<v.loud Ann>They <b>drink</b></v> <c.red>&lt; 3</c> <00:00.500><ruby>根<rt>ね</rt></ruby> & <lang fi>juuri</lang>'),
    vtt(CUE).replaceAll('\n', '\r\n'),
  ]) expect([fine, captionFault(fine)]).toEqual([fine, undefined]) // prettier-ignore
})

test.each([
  [CUE, 'start', 1],
  ['WEBVTTX', 'start', 1],
  ['webvtt\n\n' + CUE, 'start', 1],
  ['WEBVTT', 'time', 1],
  [`WEBVTT\n${CUE}`, 'blank', 2],
  [vtt('They drink'), 'time', 3],
  [vtt(CUE, 'They drink\nmuch'), 'time', 6],
  [vtt('1\n0:00 --> 0:04\nDry'), 'time', 4],
  [vtt('00:00,000 --> 00:04,000\nDry'), 'time', 3],
  [vtt('00:60.000 --> 00:70.000\nDry'), 'time', 3],
  [vtt('00:00.000 --> 00:04.000 region:fred onclick:1\nDry'), 'time', 3],
  [vtt('00:04.000 --> 00:04.000\nDry'), 'order', 3],
  [vtt('01:00:00.000 --> 59:59.999\nDry'), 'order', 3],
  [vtt('00:00.000 --> 00:04.000', 'Dry'), 'empty', 3],
  [vtt(`${CUE}\n${CUE}`), 'blank', 5],
  [vtt(`NOTE\n${CUE}`), 'blank', 4],
  [vtt('STYLE\n::cue { background: url(https://example.org/) }', CUE), 'style', 3],
  [vtt('REGION\nid:fred', CUE), 'style', 3],
  [vtt(`${CUE}\n<script>alert(1)</script>`), 'tag', 5],
  [vtt(`${CUE}\n<img src=x onerror=alert(1)>`), 'tag', 5],
  [vtt(`${CUE}\n2 < 3`), 'tag', 5],
  [vtt(`${CUE}\n<b<i>>`), 'tag', 5],
  [vtt(`${CUE}\nnul \0 here`), 'character', 5],
  [vtt(`${CUE}\nescape \u{1B}[31m`), 'character', 5],
  [vtt(`${CUE}\n${'x'.repeat(200_000)}`), 'long', 1],
  [vtt(...Array.from({ length: 5_001 }, () => '00:00.000 --> 00:04.000\nx')), 'long', 15_003],
] as const)('a fault is named with its line: %j %s %i [VOIC-04]', (text, code, line) => {
  expect(captionFault(text)).toEqual({ code, line })
  expect(captionsOf({ data: { captions: text } })).toBe('')
})

test('5,000 captions and 200,000 characters are taken; long nonsense is refused as fast as it is read', () => {
  expect(captionFault(vtt(...Array.from({ length: 5_000 }, () => '00:00.000 --> 00:04.000\nx')))).toBeUndefined()
  expect(captionFault(vtt(CUE).padEnd(200_000, 'x'))).toBeUndefined()
  for (const part of ['<', '<b.', '<b ', '<1:', '-->', ' ', '00:00.000 --> ', 'line:0 ', 'NOTE\n\n', '\n'])
    expect(captionFault(vtt(`00:00.000 --> 00:01.000 ${part.repeat(190_000 / part.length)}!`))).toBeDefined()
})

test('SubRip becomes WebVTT; spaces at the ends of lines, which would join captions, go [VOIC-04]', () => {
  const srt =
    '1\r\n00:00:00,000 --> 00:00:04,000\r\n<font color="red">Dry</font> earth, 1,000 roots\r\n\r\n2\r\n00:00:05,500 --> 00:00:07,250\r\n{\\an8}They drink\r\n'
  const made =
    'WEBVTT\n\n1\n00:00:00.000 --> 00:00:04.000\nDry earth, 1,000 roots\n\n2\n00:00:05.500 --> 00:00:07.250\nThey drink'
  expect([asWebVtt(srt), captionFault(made)]).toEqual([made, undefined])
  expect(asWebVtt('just words')).toBe('just words')
  expect(tidyCaptions(`\uFEFF${vtt(CUE)} \n \n`)).toBe(vtt(CUE))
})
