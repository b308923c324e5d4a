/**
 * Opens an external page in a new tab without `opener`. Data is sent by POST, because addresses are stored in histories
 * and logs (ESSN-09).
 */
export const sendForm = (action: string, fields: Readonly<Record<string, string>>) => {
  const form = document.createElement('form')
  for (const [name, value] of Object.entries({ action, method: 'post', target: '_blank', rel: 'noopener' }))
    form.setAttribute(name, value)
  form.hidden = true
  form.append(
    ...Object.entries(fields).map(([name, value]) =>
      Object.assign(document.createElement('input'), { type: 'hidden', name, value }),
    ),
  )
  document.body.append(form)
  form.submit()
  form.remove()
}
