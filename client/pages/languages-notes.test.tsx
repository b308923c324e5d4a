import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeDiscussedNote, PLUGINS } from '../../e2e/support/discussed-note.ts'
import { change } from '../../e2e/support/note-calls.ts'
import { sayIn } from '../../e2e/support/texts.ts'
import { contribute, fill, openTab, reading, textField, titleField } from '../testing/note.ts'
import { startSite, visitAs } from '../testing/site.tsx'
import { expectTranslated } from '../testing/words.ts'

const site = startSite()
const text = sayIn('en')

const button = (name: string) => screen.findByRole('button', { name })
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a note with all its tabs, and what opens there, in every language [PROD-02]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  await seed.changeSettings(community, { embeddedScaffold: true, languages: ['fr', 'fi'], defaultLang: 'fr', plugins: PLUGINS }) // prettier-ignore
  const note = await makeDiscussedNote(seed, ben, community.welcomeViewId)
  const user = visitAs(mia, `/contribution/${note._id}/${community.welcomeViewId}`)

  const panel = await reading()
  await waitFor(() => expect(panel.querySelectorAll('mark')).toHaveLength(2))
  await user.click(await button('Annotate'))
  await screen.findByLabelText('Only I may read it')
  await user.click(await button('Ratings of “731”'))
  await button('Reset')
  await expectTranslated()
  await user.keyboard('{Escape}')
  await noDialog()
  await user.click(await button('Cancel'))
  await user.click(await button('Translate this note'))
  await user.click(await button('English'))
  await screen.findByText(/This site has no translation service yet\./)
  await expectTranslated()
  await user.keyboard('{Escape}')
  await noDialog()
  await user.click(await button('Write the essence'))
  await user.click(await button('Save'))
  await screen.findByText('This field is required.')
  await expectTranslated()
  await user.click((await screen.findAllByRole('button', { name: 'Cancel' }))[0]!)
  await noDialog()

  for (const [name, shown] of [
    ['Attachments', /./],
    ['Authors', 'Primary author'],
    ['Connections', '732'],
    ['Threads', '732'],
    ['Properties', 'Last changed'],
  ] as const) {
    const tab = await openTab(user, name)
    await within(tab).findAllByText(shown)
    await expectTranslated()
  }
  await openTab(user, 'Promising Ideas')
  await user.click(await button('Edit the promising idea “33”'))
  await screen.findByRole('dialog', { name: 'Edit the promising idea' })
  await expectTranslated()
  await user.keyboard('{Escape}')
  await noDialog()
  await openTab(user, 'Source')
  await user.click(await button('Edit “1704”'))
  await button('Save')
  await expectTranslated()
  await openTab(user, 'History')
  await user.click((await screen.findAllByRole('button', { name: 'Show this version' })).at(-1)!)
  await button('Restore this version')
  await expectTranslated()
  await user.keyboard('{Escape}')
  await noDialog()

  await openTab(user, 'Edit')
  fill(await titleField(), '')
  fill(await textField(), '<p>11 77</p>')
  await user.click(await contribute())
  await screen.findByText('Title is required')
  await change(seed, ben, note, { title: '734', data: { body: '<p>11 00</p>' } })
  await user.click(await button('Merge both'))
  await screen.findByRole('dialog', { name: 'Merge both versions' })
  await expectTranslated()
})

test('the scaffolds of a community and a video with its comments in every language [PROD-02]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  await seed.changeSettings(community, { embeddedScaffold: true })
  const [first] = community.scaffolds
  await seed.call(mia, 'POST', `/api/communities/${community._id}/scaffolds`, { title: '741' })
  let user = visitAs(mia, `/scaffoldmanager/${community._id}`)
  await user.click(await button('Move 741 up'))
  await screen.findByText(text('scaffolds:order.unsaved'))
  // Toasts keep their language.
  await expectTranslated([text('scaffolds:order.moved', { title: '741', place: 1, all: 2 })])

  user = visitAs(mia, `/contribution/${first}`)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Scaffold' }), '741')
  await user.click(await button('Pair'))
  await button(text('scaffolds:paired.remove', { title: '741' }))
  await user.click(await screen.findByRole('switch', { name: 'Template' }))
  await button(text('scaffolds:discard'))
  await expectTranslated()

  const fields = { type: 'Video', title: '742', status: 'unsaved', authors: [mia.authorId], data: {} }
  const { _id } = await seed.call<{ _id: string }>(mia, 'POST', `/api/contributions/${community._id}`, fields)
  await seed.giveFile(mia, _id, '742.webm')
  await seed.call(mia, 'POST', `/api/objects/${_id}/tags`, { time: 1, comment: '743' })
  visitAs(mia, `/contribution/${_id}`)
  await screen.findByText('743')
  // A fresh link is tried once.
  const player = document.querySelector('video')!
  fireEvent.error(player)
  await waitFor(() => expect(player).not.toBeInTheDocument())
  fireEvent.error(document.querySelector('video')!)
  await screen.findByText(text('videos:failed'))
  await expectTranslated()
})
