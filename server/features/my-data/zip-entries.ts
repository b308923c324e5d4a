import type { AppContext } from '../../app-context.ts'
import { jsonOfParts } from '../../platform/send-json.ts'
import type { ZipEntry } from '../../platform/write-zip.ts'
import { fileEntryName } from './entry-names.ts'
import { pageOf } from './page.ts'
import type { PersonalScope } from './person.ts'
import { itemsOf, ownDrawings, ownFiles, SECTIONS } from './sources.ts'

/** Types that shrink; pictures and films are compressed already. */
const isText = (type: string) => /^text\/|json|xml|svg/.test(type)

/** Yields page, sections as JSON, drawings and files; logs and skips files without bytes. */
export async function* zipEntries(
  { files, log, env }: Pick<AppContext, 'files' | 'log' | 'env'>,
  scope: PersonalScope,
  now = new Date(),
): AsyncGenerator<ZipEntry> {
  yield { name: 'index.html', content: pageOf(scope, now, env.siteUrl), modified: now }
  for (const section of SECTIONS)
    yield { name: `${section}.json`, content: jsonOfParts(itemsOf(scope, section)), modified: now }
  for await (const { _id, svg } of ownDrawings(scope))
    yield { name: `drawings/${_id}.svg`, content: onePiece(svg), modified: now }
  // Two own authors of one contribution would give a file twice.
  const names = new Set<string>()
  for await (const batch of ownFiles(scope))
    for (const file of batch) {
      const name = fileEntryName(file)
      if (names.has(name)) continue
      names.add(name)
      try {
        const content = await files.read(file._id, file.size)
        yield { name, content, modified: file.created, compress: isText(file.type) }
      } catch (error) {
        log.error({ err: error, file: file._id }, 'a file is missing in a member’s data')
      }
    }
}

async function* onePiece(text: string) {
  yield text
}
