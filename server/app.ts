import express, { type Express } from 'express'
import type { Parts } from './parts.ts'

/** The whole product as one Express application. */
export const createApp = (parts: Parts): Express => {
  const app = express()
  app.set('trust proxy', parts.env.trustProxy)
  return app
}
