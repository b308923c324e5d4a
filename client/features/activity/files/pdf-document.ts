import pdfmake from 'pdfmake/build/pdfmake'
import type { ContentText, TDocumentDefinitions } from 'pdfmake/interfaces'
import { COLUMNS } from '../../../../shared/analysis/activity.ts'
import { type ExportedTable, headOf } from './exported-table.ts'
import { LATIN, runsOf, type Slice } from './fonts.ts'
import { unpackWoff } from './unpack-woff.ts'

/** Page size and column widths in points. The widths and the gaps between them fill the page, however long a word is. */
const PAGE = { pageSize: 'LETTER', pageMargins: 40 } as const
const WIDTHS = [98, 86, 205, 95]

const documentOf = (table: ExportedTable) => {
  const slices = new Set([LATIN])
  const written = (text: string): ContentText => ({
    text: runsOf(text).map(({ text: part, slice }) => {
      slices.add(slice)
      return { text: part, font: slice.name }
    }),
  })
  const head = headOf(table).map((name) => ({ ...written(name), fillColor: '#eeeeee' }))
  const rows = table.lines.map((line) => COLUMNS.map((column) => written(line[column])))
  const document: TDocumentDefinitions = {
    ...PAGE,
    info: { title: table.title },
    defaultStyle: { font: LATIN.name, fontSize: 9 },
    content: [
      { ...written(table.title), fontSize: 16, margin: [0, 0, 0, 12] },
      {
        table: { headerRows: 1, dontBreakRows: true, widths: WIDTHS, body: [head, ...rows] },
        layout: 'lightHorizontalLines',
      },
    ],
    footer: (page, pages) => ({ text: `${page} / ${pages}`, alignment: 'right', margin: [40, 10, 40, 0] }),
  }
  return { document, slices: [...slices] }
}

/** pdfmake's virtual file system for fonts; its types do not declare it. */
const { virtualfs } = pdfmake as typeof pdfmake & {
  virtualfs: { writeFileSync: (name: string, content: Uint8Array) => void }
}

const loadFont = async ({ url }: Slice) => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`The font ${url} cannot be read.`)
  return unpackWoff(new Uint8Array(await answer.arrayBuffer()))
}

export const layOutPdf = async (table: ExportedTable): Promise<Blob> => {
  const { document, slices } = documentOf(table)
  const fonts = await Promise.all(slices.map(async (slice) => [slice.name, await loadFont(slice)] as const))
  for (const [name, font] of fonts) virtualfs.writeFileSync(name, font)
  pdfmake.setFonts(Object.fromEntries(fonts.map(([name]) => [name, { normal: name }])))
  return await pdfmake.createPdf(document).getBlob()
}
