import { askBack, startBrowserService } from './browser-service.ts'

/** Fake of the Student Profile. */
export const startStudentProfile = () =>
  startBrowserService(async ({ path, body }) => {
    if (path !== '/profile') return undefined
    const user = await askBack(body.hostUrl, body.communityId, body.token)
    const told = user && user.userName === body.username ? `Profile of ${user.firstName}` : 'Who are you?'
    return `<!doctype html><html lang="en"><title>${told}</title><h1>${told}</h1></html>`
  })
