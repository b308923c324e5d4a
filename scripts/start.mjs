// npm start: installs what is missing, builds when sources changed, and serves.
import { runBuilt } from './run-built.mjs'

await runBuilt('main.js', 'Starting Buildon …')
