// npm run screenshots: makes the pictures of README.md from a new demo school: 1440 × 900, light theme, at most 200 kB each.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { aptInstall } from './apt.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureBrowser, findBrowser, LAUNCH_ARGS } from './ensure-browser.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './paths.mjs'
import { main } from './run.mjs'

const FOLDER = join(root, 'docs', 'pictures')
const BYTES_MAX = 200_000
const PASSWORD = 'demo-school'
const CLASSMATES = ['noah', 'mateo', 'chloe', 'aino']
/** The board with the longest discussion of the demo school. */
const BOARD = 'Why do leaves change colour?'

const startSchool = (folder) => {
  const args = [join(root, 'dist', 'server', 'demo.js'), '--data-dir', folder, '--port', '0']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const address = new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      const [url] = /http:\/\/localhost:\d+/.exec(output) ?? []
      if (url) resolve(url)
    })
    child.on('exit', (code) => reject(new Error(`The demo school ended with ${code}.`)))
  })
  return { child, address }
}

const save = async (page, name) => {
  const { size } = await sharp(await page.screenshot({ animations: 'disabled' }))
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toFile(join(FOLDER, `${name}.png`))
  if (size > BYTES_MAX) throw new Error(`${name}.png has ${size} bytes, at most ${BYTES_MAX}.`)
  console.log(`docs/pictures/${name}.png: ${size} bytes`)
}

await main(async () => {
  process.chdir(root)
  await ensureInstalled()
  await ensureBuilt()
  await ensureBrowser()
  // Names of pupils in Chinese and Japanese.
  aptInstall('fonts-noto-cjk')
  mkdirSync(FOLDER, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'buildon-pictures-'))
  const { child, address } = startSchool(folder)
  const executablePath = findBrowser()
  const browser = await chromium.launch({ args: LAUNCH_ARGS, ...(executablePath && { executablePath }) })
  try {
    const url = await address
    const signIn = async (userName) => {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width: 1440, height: 900 },
        colorScheme: 'light',
        locale: 'en-US',
      })
      const page = await context.newPage()
      page.setDefaultTimeout(180_000)
      await page.goto('/login')
      await page.getByLabel('User name').fill(userName)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL('/')
      return page
    }
    const page = await signIn('alice')
    await page.getByRole('link', { name: 'Enter' }).click()
    const views = page.getByLabel('Views', { exact: true })
    await views.selectOption(await views.locator('option', { hasText: BOARD }).getAttribute('value'))
    await page.getByRole('heading', { name: BOARD }).waitFor()
    for (const userName of CLASSMATES) await (await signIn(userName)).goto(page.url())
    await page.getByText(`+${CLASSMATES.length - 2}`, { exact: true }).waitFor()
    await save(page, 'board')

    await page.getByRole('button', { name: 'New note', exact: true }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Sugar stays in the leaf')
    const text = page.getByTitle('Text of the note').contentFrame().locator('body')
    await text.click()
    await page.getByRole('button', { name: 'My theory' }).click()
    await page.keyboard.type('On cold nights the sugar cannot leave the leaf, and it turns red.')
    await save(page, 'note')

    const teacher = await signIn('teacher')
    const community = await teacher.getByRole('link', { name: 'Enter' }).getAttribute('href')
    await teacher.goto(`/dashboard2/${community?.split('/').at(-1)}`)
    await teacher.locator('svg .pie-slice').first().waitFor()
    await teacher.locator('svg .row rect').first().waitFor()
    await save(teacher, 'analysis')
  } finally {
    await browser.close()
    child.kill()
    await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
})
