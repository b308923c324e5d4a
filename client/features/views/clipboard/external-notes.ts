import { objectSchema } from '../../../../shared/domain/contributions.ts'
import { looksLikeVideo, playerOf } from '../../../../shared/text/video-players.ts'
import { makeItem, type NewItem } from '../../../entities/view/new-item.ts'
import { anything, api } from '../../../lib/api.ts'
import { reportFailure } from '../../../lib/report.ts'

type Where = Pick<NewItem, 'view' | 'authorId' | 'where'>

/** Address to embed: a video player, or an https page that may allow embedding (YTUB-01). */
const framedAddress = (url: URL): string | undefined =>
  playerOf(url.href) ?? (url.protocol === 'https:' && !looksLikeVideo(url) ? url.href : undefined)

/** HTML with the page in an iframe, if possible, and a link to it (contract/model.md 10.5). */
const documentAround = (url: URL, wayThere: string) => {
  const address = framedAddress(url)
  const frame = document.createElement('iframe')
  frame.setAttribute('style', 'width: 100%; height: 90%;')
  frame.src = address ?? ''
  const way = document.createElement('a')
  way.href = url.href
  way.target = '_blank'
  way.textContent = wayThere
  return `<!DOCTYPE html><html><head></head><body>${address === undefined ? '' : frame.outerHTML}<p>${way.outerHTML}</p></body></html>`
}

/** Makes a note from an address. It becomes active last, so that nothing incomplete is visible. */
export const noteOfAddress = async (where: Where, url: URL, title: string, wayThere: string) => {
  const { made, link } = await makeItem({ ...where, object: { type: 'Note', title, status: '', data: { body: '' } } })
  const path = `/api/objects/${made.communityId}/${made._id}`
  try {
    const body = documentAround(url, wayThere)
    const { modified } = await api.put(path, { status: 'active', data: { body } }, objectSchema)
    return link && { ...link, _to: { ...link._to, status: 'active' as const, modified } }
  } catch (error) {
    await api.put(path, { status: 'inactive' }, anything).catch(reportFailure)
    throw error
  }
}

const paragraphOf = (text: string) => {
  const paragraph = document.createElement('p')
  // Unlike `textContent`, this converts line breaks.
  paragraph.innerText = text
  return paragraph.outerHTML
}

/** Makes a note from text, not yet contributed. */
export const noteOfText = async (where: Where, text: string) => {
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n\s*\n/)
  const body = paragraphs.map(paragraphOf).join('')
  const { made } = await makeItem({ ...where, object: { type: 'Note', title: '', data: { body } } })
  return made._id
}
