// 1EdTech LTI postMessage Storage; LTI OIDC Login with LTI Client Side postMessages.

const ASK = `
const page = JSON.parse(document.getElementById('data').textContent)
const ask = (subject, fields) => new Promise((done) => {
  const { target, origin } = page.storage
  const message_id = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const frame = target === '_parent' ? parent : parent.frames[target]
  if (!frame) return done()
  setTimeout(done, 4000)
  addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== frame || from !== origin || data?.message_id !== message_id) return
    if (data.subject === subject + '.response') done(data.error ? undefined : data)
  })
  frame.postMessage({ subject, message_id, ...fields }, origin)
})
const show = (id) => {
  for (const part of document.querySelectorAll('main > section')) part.hidden = part.id !== id
}
`

export const GO_ON = `${ASK}
const isKept = async () => (await (await fetch(page.probe)).json()).kept
const kept = await isKept().catch(() => false)
if (kept || (page.storage && (await ask('lti.put_data', { key: page.key, value: page.value })))) location.replace(page.address)
else show('tab')
`

export const LOOK_UP = `${ASK}
const { value } = (await ask('lti.get_data', { key: page.key })) ?? {}
document.forms[0].elements.proof.value = typeof value === 'string' ? value : 'none'
document.forms[0].submit()
`

export const OPENED = `
document.forms[0].addEventListener('submit', () => setTimeout(() => {
  document.getElementById('ready').hidden = true
  document.getElementById('opened').hidden = false
}))
`

/** A title means a new community. */
export const TITLED = `
const choice = document.querySelector('[value=new]')
document.getElementById('title').addEventListener('input', () => (choice.checked = true))
`

export const SUBMIT = `document.forms[0].submit()`

export const CLOSE = `
const close = () => (opener ?? parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*')
document.getElementById('close').addEventListener('click', close)
`
