import { startBrowserService } from './browser-service.ts'

/** Describes where it is asked, and what it says of a question and of anything else. */
const PATH = '/predict'
const judge = (text: string) => (text.includes('?') ? 'L-QS' : 'L-F')

/** A stand-in for the service that predicts feedback on notes (contract/api.md 26): it tells questions from other texts. */
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
    /** Returns the questions so far. */
    asked: () => askedOf(PATH),
    behave: (manner?: Parameters<typeof behave>[1]) => behave(PATH, manner),
  }
}
