import { startBrowserService } from './browser-service.ts'

const PATH = '/predict'
const judge = (text: string) => (text.includes('?') ? 'L-QS' : 'L-F')

/**
 * Fake of the service that predicts feedback on notes (contract/api.md 26): distinguishes questions from other texts.
 */
export const startFeedbackService = async () => {
  const { url, askedOf, behave, ...service } = await startBrowserService(({ path, body }) => {
    const { requestID, jsonString, requestorName } = body
    if (path !== PATH || ![requestID, jsonString, requestorName].every((part) => typeof part === 'string'))
      return undefined
    const { noteText } = JSON.parse(String(jsonString)) as { noteText: string }
    return { predicted: judge(noteText), feedbackText: 'as the service puts it' }
  })
  return {
    ...service,
    url: url + PATH,
    asked: () => askedOf(PATH),
    behave: (manner?: Parameters<typeof behave>[1]) => behave(PATH, manner),
  }
}
