// npm start: installs and builds if needed, then serves.
import { runBuilt } from './run-built.mjs'

await runBuilt('main.js', 'Starting Buildon …')
