// Boards with texts and some pictures, also as plain data for the twin.
import { paint } from '../server/demo/pictures/paint.ts'
import { PICTURES } from '../server/demo/pictures/pictures.ts'
import { call } from './client.ts'
import { SCHOOL_PASSWORD } from './processes.ts'
import type { PlainItem } from './twins/board-page.ts'

export interface School {
  url: string
  token: string
  communityId: string
  viewId: string
}

interface Item {
  to: string
  data: { x: number; y: number; width?: number; height?: number }
  _to: { type: string; title: string; created: string; excerpt?: { text?: string; picture?: string } }
}

/** Signs in to a generated school with all notes on one view. */
export const openSchool = async (url: string, userName = 'alice'): Promise<School> => {
  const signIn = { userName, password: SCHOOL_PASSWORD }
  const { token } = await call<{ token: string }>(`${url}/auth/local`, 'POST', signIn)
  const [registration] = await call<{ communityId: string }[]>(`${url}/api/users/myRegistrations`, 'GET', undefined, token) // prettier-ignore
  const communityId = registration?.communityId ?? ''
  const views = await call<{ _id: string }[]>(`${url}/api/communities/${communityId}/views`, 'GET', undefined, token)
  return { url, token, communityId, viewId: views[1]?._id ?? '' }
}

const itemsOf = async ({ url, token, viewId }: School) =>
  (await call<{ items: Item[] }>(`${url}/api/views/${viewId}/board`, 'GET', undefined, token)).items

const upload = async ({ url, token, communityId }: School, name: string): Promise<string> => {
  const me = await call<{ _id: string }>(`${url}/api/authors/${communityId}/me`, 'GET', undefined, token)
  const made = await call<{ _id: string }>(`${url}/api/contributions/${communityId}`, 'POST', { type: 'Attachment', title: name, status: 'unsaved', authors: [me._id], data: {} }, token) // prettier-ignore
  const form = new FormData()
  form.append('file', new File([new Uint8Array(paint(PICTURES[name]!.rule))], `${name}.png`))
  const sent = await fetch(`${url}/api/upload`, { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body: form }) // prettier-ignore
  if (!sent.ok) throw new Error(`The upload of a picture was answered ${sent.status}.`)
  const { tmpFilename } = (await sent.json()) as { tmpFilename: string }
  const change = { title: name, status: 'active', tmpFilename }
  const { data } = await call<{ data: { url: string } }>(`${url}/api/objects/${communityId}/${made._id}`, 'PUT', change, token) // prettier-ignore
  return data.url
}

/** Adds a picture to every tenth note, as the teacher, since others may not write them all. */
export const givePictures = async ({ url }: School) => {
  const school = await openSchool(url, 'teacher')
  const { token, communityId } = school
  const pictures = await Promise.all(Object.keys(PICTURES).map((name) => upload(school, name)))
  const notes = (await itemsOf(school)).filter(({ _to }) => _to.type === 'Note')
  for (const [at, { to }] of notes.entries()) {
    if (at % 10 !== 0) continue
    const note = await call<{ data: { body?: string } }>(`${url}/api/objects/${to}`, 'GET', undefined, token)
    const body = `${note.data.body ?? ''}<p><img src="${pictures[(at / 10) % pictures.length]}"></p>`
    await call(`${url}/api/objects/${communityId}/${to}`, 'PUT', { data: { body } }, token)
  }
}

export const plainItems = async (school: School): Promise<PlainItem[]> => {
  const items = await itemsOf(school)
  if (!items.some(({ _to }) => _to.excerpt?.picture) || !items.some(({ _to }) => _to.excerpt?.text))
    throw new Error('No card has a text and a picture: the board is not rich.')
  return items.map(({ data: { x, y, width = 190, height = 67 }, _to: { title, created, excerpt } }) => ({
    x,
    y,
    width,
    height,
    title,
    text: excerpt?.text ?? '',
    picture: excerpt?.picture,
    meta: created.slice(0, 10),
  }))
}
