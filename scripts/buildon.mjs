#!/usr/bin/env node
// The program of the package that `npm pack` makes: serves from the folder in which it is started; `buildon admin …` is the command line of admins.
import './node-version.mjs'
import { existsSync } from 'node:fs'

// Settings and data lie where it is started, not where npx has put the package.
if (existsSync('.env')) process.loadEnvFile('.env')
const [command] = process.argv.slice(2)
if (command === 'admin') process.argv.splice(2, 1)
await import(command === 'admin' ? '../dist/server/admin.js' : '../dist/server/main.js')
