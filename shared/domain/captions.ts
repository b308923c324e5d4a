// Captions of a video, as WebVTT in `data.captions` (VOIC-04). https://www.w3.org/TR/webvtt1/
import { CAPTIONS_LENGTH_MAX, CAPTIONS_MAX } from '../wire/limits.ts'

/** `line` counts from 1. */
export interface CaptionFault {
  code: 'long' | 'character' | 'start' | 'time' | 'order' | 'empty' | 'tag' | 'blank' | 'style'
  line: number
}

const LINE_END = /\r\n|\n|\r/
// oxlint-disable-next-line no-control-regex -- they are refused
const UNPRINTABLE = /[\0-\b\v\f\u{E}-\u{1F}\u{7F}\uFFFE\uFFFF]/u
const TIME = String.raw`(?:(\d{1,4}):)?([0-5]\d):([0-5]\d\.\d{3})`
const TIMES = new RegExp(
  String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t]+(?:vertical|line|position|size|align):[\w.,%-]+)*$`,
)
const TAG = /<\/?(?:[biucv]|ruby|rt|lang)(?:\.[^\s.<>]+)*(?:[ \t][^<>]*)?>|<\d[\d:.]*>/g

const secondsOf = ([hours = '0', minutes, seconds]: readonly (string | undefined)[]) =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)

interface Block {
  line: number
  lines: string[]
}

const blocksOf = (lines: readonly string[]): Block[] => {
  const blocks: Block[] = []
  for (const [at, line] of lines.entries())
    if (line === '') continue
    else if (at > 0 && lines[at - 1] !== '') blocks.at(-1)?.lines.push(line)
    else blocks.push({ line: at + 1, lines: [line] })
  return blocks
}

const isArrow = (line: string) => line.includes('-->')

const cueFault = ({ line, lines }: Block): CaptionFault | undefined => {
  const [first = '', second = ''] = lines
  const at = isArrow(first) || !isArrow(second) ? 0 : 1
  const times = TIMES.exec(lines[at] ?? '')
  if (!times) return { code: 'time', line: line + at }
  if (secondsOf(times.slice(1, 4)) >= secondsOf(times.slice(4))) return { code: 'order', line: line + at }
  const texts = lines.slice(at + 1)
  if (texts.length === 0) return { code: 'empty', line: line + at }
  const wrong = texts.findIndex((text) => isArrow(text) || text.replaceAll(TAG, '').includes('<'))
  if (wrong === -1) return undefined
  return { code: isArrow(texts[wrong] ?? '') ? 'blank' : 'tag', line: line + at + 1 + wrong }
}

/** Returns captions without spaces at the ends of lines, which would join captions. */
export const tidyCaptions = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .split(LINE_END)
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()

/** Returns the first fault of a WebVTT text; an empty one has none. Styles and regions are refused. */
export const captionFault = (sent: string): CaptionFault | undefined => {
  if (sent.length > CAPTIONS_LENGTH_MAX) return { code: 'long', line: 1 }
  const lines = sent
    .replace(/^\uFEFF/, '')
    .split(LINE_END)
    .map((line) => line.trimEnd())
  if (lines.every((line) => line === '')) return undefined
  const unprintable = lines.findIndex((line) => UNPRINTABLE.test(line))
  if (unprintable !== -1) return { code: 'character', line: unprintable + 1 }
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) return { code: 'start', line: 1 }
  const [head, ...blocks] = blocksOf(lines)
  let cues = 0
  for (const block of [head!, ...blocks]) {
    const [first = ''] = block.lines
    if (/^(?:STYLE|REGION)$/.test(first)) return { code: 'style', line: block.line }
    if (block === head || /^NOTE(?:[ \t]|$)/.test(first)) {
      const arrow = block.lines.findIndex(isArrow)
      if (arrow !== -1) return { code: 'blank', line: block.line + arrow }
      continue
    }
    const fault = cueFault(block)
    if (fault) return fault
    cues += 1
    if (cues > CAPTIONS_MAX) return { code: 'long', line: block.line }
  }
  return cues === 0 ? { code: 'time', line: lines.length } : undefined
}

/** Returns the WebVTT text of a chosen file, which may be SubRip (.srt). */
export const asWebVtt = (chosen: string): string => {
  const text = tidyCaptions(chosen)
  if (text.startsWith('WEBVTT') || !/^\d[\d:]*,\d{3} *-->/m.test(text)) return text
  const lines = text
    .split('\n')
    .map((line) =>
      isArrow(line) ? line.replaceAll(/,(?=\d{3})/g, '.') : line.replaceAll(/<\/?font[^<>]*>|\{\\an?\d\}/gi, ''),
    )
  return `WEBVTT\n\n${lines.join('\n')}`
}

/** Returns the captions of a video; empty if it has none or they are damaged. */
export const captionsOf = ({ data }: { data: Record<string, unknown> }): string =>
  typeof data.captions === 'string' && !captionFault(data.captions) ? data.captions : ''
