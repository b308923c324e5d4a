import { IncomingMessage, ServerResponse, type ServerOptions } from 'node:http'
import type { Express } from 'express'

/**
 * Returns server options that create requests and responses with the app's prototypes. Otherwise Express sets these on each
 * message, and before Node 24 every property added afterwards gives it a new hidden class, unknown to all inline caches.
 */
export const messagesOf = (
  app: Pick<Express, 'request' | 'response'>,
): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> => {
  class Request extends IncomingMessage {}
  class Response<R extends IncomingMessage> extends ServerResponse<R> {}
  app.request = Object.setPrototypeOf(Request.prototype, app.request) as Express['request']
  app.response = Object.setPrototypeOf(Response.prototype, app.response) as Express['response']
  return { IncomingMessage: Request, ServerResponse: Response }
}
